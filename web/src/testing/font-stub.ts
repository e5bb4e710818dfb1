/** Stands for the typeface as data in tests: jsdom draws no text. */
export default 'data:font/woff2;base64,';
