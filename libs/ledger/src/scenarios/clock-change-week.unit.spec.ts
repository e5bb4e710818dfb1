import { expect, it } from '@jest/globals';
import { weekOf } from '../calendar/iso-week.js';
import { dateInZone } from '../calendar/time-zone.js';
import { LedgerScenario } from '../testing/ledger-scenario.js';

/*
 * New York sets the clock back on Sunday 1 November 2026: 04:30Z on the 2nd is 23:30 on Sunday (UTC-5), week 44;
 * without the change it would be Monday 00:30. Lisbon sets it forward on Sunday 28 March 2027: 23:30Z on Sunday is
 * already Monday 00:30 (UTC+1), week 13. So a sale at the one and a buy at the other moment are in those weeks.
 */
it('the hour that a clock change adds or takes belongs to its own day and week', () => {
  const newYork = dateInZone('2026-11-02T04:30:00.000Z', 'America/New_York');
  const lisbon = dateInZone('2027-03-28T23:30:00.000Z', 'Europe/Lisbon');
  expect([newYork, weekOf(newYork)]).toEqual(['2026-11-01', '2026-W44']);
  expect([lisbon, weekOf(lisbon)]).toEqual(['2027-03-29', '2027-W13']);
  const ledger = new LedgerScenario(newYork);
  ledger.recommends({ investment: '60.00' });
  ledger.executes({ quantity: '0.001', price: '60000' });
  ledger.at(lisbon).recommends({ investment: '60.00' });
  ledger.executes({ quantity: '0.001', price: '60000' });
  expect([...ledger.state.weeks.keys()]).toEqual(['2026-W44', '2027-W13']);
});
