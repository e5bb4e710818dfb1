import { expect, it } from '@jest/globals';
import { LedgerScenario } from '../testing/ledger-scenario.js';

const kinds = ({ state }: LedgerScenario) => state.history.map(({ transaction }) => transaction.kind);

/*
 * A date alone says nothing of the time of day. A row that a correction moves to the day of recording is ordered as a
 * back-dated one of that day: what adds comes first, what takes comes last.
 */
it('a buy that is moved to today comes before the sale that was recorded today', () => {
  const ledger = new LedgerScenario('2026-11-20');
  ledger.buys({ quantity: '1', price: '200' });
  ledger.at('2026-11-27').sells({ quantity: '1', price: '300' });
  expect(ledger.edits(0, { quantity: '1', price: '200', on: '2026-11-27' })).toMatchObject({
    outcome: 'decided',
  });
  expect(kinds(ledger)).toEqual(['buy', 'sell']);
});

it('a sale that is moved to today comes after the buy that is recorded later today', () => {
  const ledger = new LedgerScenario('2026-11-20');
  ledger.buys({ quantity: '1', price: '200' });
  ledger.at('2026-11-22').sells({ quantity: '1', price: '300' });
  ledger.at('2026-11-27').edits(1, { quantity: '1', price: '300', on: '2026-11-27' });
  ledger.buys({ quantity: '1', price: '250' });
  expect(kinds(ledger)).toEqual(['buy', 'buy', 'sell']);
});
