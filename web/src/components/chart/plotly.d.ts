// The basic bundle of Plotly ships no types.
declare module 'plotly.js' {
  /** As Plotly takes it; charts of the product make theirs by `plotlyFigure`. */
  interface PlotlyFigure {
    readonly data: readonly object[];
    readonly layout: object;
  }
  /** What pictures use; the rest is for react-plotly.js, which takes it untyped. */
  interface PlotlyBasic {
    /** Draws a figure off screen and answers it as a data address. */
    toImage(
      figure: PlotlyFigure,
      options: {
        readonly format: 'png';
        readonly width: number;
        readonly height: number;
        readonly scale: number;
      },
    ): Promise<string>;
  }
  const Plotly: PlotlyBasic;
  export default Plotly;
}
