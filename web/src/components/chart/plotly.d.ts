// The basic bundle of Plotly ships no types; the factory of react-plotly.js takes it as it is.
declare module 'plotly.js' {
  interface PlotlyBasic {
    /** Draws a figure off screen and answers it as a data address. */
    toImage(
      figure: { readonly data: readonly object[]; readonly layout: object },
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
