export * from './ledger-scenario.js';
export { life } from './life.js';
