import { build } from 'vite';
import type { Rolldown } from 'vite';

interface ClassicScript {
  readonly source: string;
  readonly name: string;
  /** Put in place of names, as JSON. */
  readonly define?: Readonly<Record<string, string>>;
}

/** One file that is no module: what runs before modules do, or where there are none. */
export async function classicScript({ source, name, define = {} }: ClassicScript): Promise<string> {
  const results = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    // As for the app: the libraries come in as they are, built or not.
    resolve: { conditions: ['source', 'module', 'browser', 'production'] },
    build: {
      write: false,
      target: 'es2023',
      copyPublicDir: false,
      lib: { entry: source, formats: ['iife'], name },
    },
  });
  const chunk = outputsOf(results).find((file) => file.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error(`The script ${name} was not built`);
  return chunk.code;
}

function outputsOf(results: Awaited<ReturnType<typeof build>>): readonly Rolldown.OutputBundle[string][] {
  if (Array.isArray(results)) return results.flatMap(({ output }) => output);
  if (!('output' in results)) throw new Error('A classic script is only built once');
  return results.output;
}
