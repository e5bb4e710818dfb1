/** Stands for Plotly in tests: jsdom cannot draw. */
const Plotly = {
  react: async (): Promise<void> => Promise.resolve(),
  toImage: async (): Promise<string> => Promise.resolve('data:image/png;base64,'),
  purge: (): void => undefined,
  Plots: { resize: (): void => undefined },
};

export default Plotly;
