/** Stands for style sheets and pictures in tests: every class is called by its own name. */
const names = new Proxy<Record<string, string>>({}, { get: (_target, name) => String(name) });

export default names;
