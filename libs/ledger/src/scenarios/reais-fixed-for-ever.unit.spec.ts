import { expect, it } from '@jest/globals';
import { brlCents } from '@app/money';
import { calendarDateOf } from '../calendar/calendar-date.js';
import type { Paid } from '../events/event-fields.js';
import { LedgerScenario } from '../testing/ledger-scenario.js';
import { figuresAt } from '../testing/scenario-figures.js';

/*
 * Bought 0.01 BTC at 60,000.00 = 600.00 + 3.00 = 603.00 USD at 5.40 = 3,256.20 BRL.
 * Sold 0.005 BTC at 66,000.00 = 330.00 - 1.65 = 328.35 USD at 5.60 = 1,838.76 BRL.
 * In dollars: cost removed 603.00 / 2 = 301.50, realised 328.35 - 301.50 = 26.85. The reais are stored as entered and
 * no later rate touches them.
 */
it('trades entered in reais keep amount and rate next to the dollars', () => {
  const paid = (amount: bigint, rate: string): Paid => ({
    currency: 'BRL',
    amount: brlCents(amount),
    rate,
    rateDate: calendarDateOf('2026-11-27'),
    rateSource: 'bcb',
  });
  const ledger = new LedgerScenario('2026-11-27');
  ledger.buys({ quantity: '0.01', price: '60000', fee: '3', paid: paid(325_620n, '5.4') });
  ledger.sells({ quantity: '0.005', price: '66000', fee: '1.65', paid: paid(183_876n, '5.6') });
  expect(figuresAt(ledger, '66000')).toMatchObject({ realised: 2_685n, costBasis: 30_150n });
  expect([...ledger.state.transactions.values()].map(({ trade }) => trade?.paid?.amount)).toEqual([
    325_620n,
    183_876n,
  ]);
});
