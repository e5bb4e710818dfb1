import type { Figures } from '../figures/figures.js';
import { figuresOf } from '../figures/figures.js';
import type { LedgerScenario } from './ledger-scenario.js';
import { price } from './scenario-words.js';

/** The figures of a scenario at a price of Bitcoin. */
export const figuresAt = ({ state }: LedgerScenario, at: string): Figures =>
  figuresOf(state.totals, price(at));
