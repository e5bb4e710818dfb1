// The basic bundle of Plotly ships no types.
declare module 'plotly.js' {
  /** As Plotly takes it. */
  interface PlotlyFigure {
    readonly data: readonly object[];
    readonly layout: object;
  }
  /** What pictures use. */
  interface PlotlyBasic {
    /** Draws a figure off screen and answers it as a data address. */
    toImage(
      figure: PlotlyFigure,
      options: {
        readonly format: 'svg';
        readonly width: number;
        readonly height: number;
        readonly scale: number;
      },
    ): Promise<string>;
  }
  const Plotly: PlotlyBasic;
  export default Plotly;
}
