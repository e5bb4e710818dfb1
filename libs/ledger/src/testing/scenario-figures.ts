import type { Figures } from '../metrics/figures.js';
import { figuresOf } from '../metrics/figures.js';
import type { LedgerScenario } from './ledger-scenario.js';
import { price } from './scenario-words.js';

/** The figures of a scenario at a price of Bitcoin. */
export const figuresAt = ({ state }: LedgerScenario, at: string): Figures =>
  figuresOf(state.totals, price(at));
