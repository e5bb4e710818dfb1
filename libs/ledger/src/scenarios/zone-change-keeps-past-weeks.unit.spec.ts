import { expect, it } from '@jest/globals';
import { dateInZone } from '../calendar/time-zone.js';
import { LedgerScenario, rejectionOf } from '../testing/ledger-scenario.js';

/*
 * At 2026-11-29T12:00Z it is Monday 30 November in Auckland (UTC+13), week 49, and Sunday 29 November in Los Angeles,
 * week 48. Bought and executed in Auckland, then moved: the execution stays in week 49. A sale dated today (the 29th)
 * finds nothing: the Bitcoin came on the 30th. The future is judged by the new zone: the 30th is rejected.
 */
it('after a change of zone past weeks stay, and today may be an earlier date', () => {
  const now = '2026-11-29T12:00:00.000Z';
  const [auckland, losAngeles] = [
    dateInZone(now, 'Pacific/Auckland'),
    dateInZone(now, 'America/Los_Angeles'),
  ];
  expect([auckland, losAngeles]).toEqual(['2026-11-30', '2026-11-29']);
  const ledger = new LedgerScenario(auckland);
  ledger.recommends({ investment: '60.00' });
  ledger.executes({ quantity: '0.001', price: '60000' });
  ledger.at(losAngeles);
  expect([...ledger.state.weeks.keys()]).toEqual(['2026-W49']);
  expect(rejectionOf(ledger.sells({ quantity: '0.001', price: '60000' }))).toMatchObject({
    code: 'LEDGER.INSUFFICIENT_BITCOIN',
    available: 0n,
    date: '2026-11-29',
  });
  const future = { quantity: '0.001', price: '60000', on: auckland };
  expect(rejectionOf(ledger.buys(future)).code).toBe('LEDGER.DATE_IN_FUTURE');
  ledger.recommends({ investment: '60.00', inputs: 'of week 48' });
  ledger.executes({ quantity: '0.001', price: '60000' });
  expect([...ledger.state.weeks.keys()].toSorted()).toEqual(['2026-W48', '2026-W49']);
});
