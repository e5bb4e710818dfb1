export * from './recorded-closes.js';
export * from './weekly-table.js';
