export { LedgerScenario } from './ledger-scenario.js';
export { life } from './life.js';
export { usd } from './scenario-words.js';
