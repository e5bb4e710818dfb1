// The basic bundle of Plotly ships no types; the factory of react-plotly.js takes it as it is.
declare module 'plotly.js' {
  const Plotly: object;
  export default Plotly;
}
