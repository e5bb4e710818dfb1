export * from './amounts.js';
export * from './arithmetic.js';
export * from './decimal-string.js';
export * from './decimal.codec.js';
export * from './exchange-rate.js';
export * from './locale-format.js';
export * from './locale-parse.js';
export * from './money-range.error.js';
