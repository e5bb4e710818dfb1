/** Stands for Plotly in tests: jsdom cannot draw. */
const Plotly = {
  newPlot: async (): Promise<void> => Promise.resolve(),
  react: async (): Promise<void> => Promise.resolve(),
  purge: (): void => undefined,
  Plots: { resize: (): void => undefined },
};

export default Plotly;
