export { shippedFigures } from './figures.js';
export { shippedBacktest } from './shipped-backtest.js';
