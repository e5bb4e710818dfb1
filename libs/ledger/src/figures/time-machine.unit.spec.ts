import { describe, expect, it } from '@jest/globals';
import { calendarDateOf } from '../calendar/calendar-date.js';
import { instantOf } from '../calendar/instant.js';
import { LedgerScenario } from '../testing/ledger-scenario.js';
import { asCorrectedOn, foldAsKnownAt } from './time-machine.js';

/** Bought 1 on the 2nd; on the 10th 2 more were entered for the 3rd; on the 12th the first buy was voided. */
function corrected() {
  const ledger = new LedgerScenario('2026-11-02');
  ledger.buys({ quantity: '1', price: '100' });
  ledger.at('2026-11-10').buys({ quantity: '2', price: '100', on: '2026-11-03' });
  ledger.at('2026-11-12').voids(0);
  const moments = ['2026-11-02T12:00:00.000Z', '2026-11-10T12:00:00.000Z', '2026-11-12T12:00:00.000Z'];
  const events = ledger.stream.map((event, index) => ({
    ...event,
    occurredAt: instantOf(moments[index] ?? ''),
  }));
  return { state: ledger.state, events };
}

describe('time machine', () => {
  it('as known then: events up to the moment, that moment included', () => {
    const { events } = corrected();
    const heldAt = (at: string) => foldAsKnownAt(events, instantOf(at)).totals.btc;
    expect(heldAt('2026-11-01T00:00:00.000Z')).toBe(0n);
    expect(heldAt('2026-11-05T00:00:00.000Z')).toBe(100_000_000n);
    expect(heldAt('2026-11-10T12:00:00.000Z')).toBe(300_000_000n);
    expect(heldAt('2026-11-12T12:00:00.000Z')).toBe(200_000_000n);
  });

  it('as corrected since: all events, traded up to the date', () => {
    const { state } = corrected();
    const heldOn = (date: string) => asCorrectedOn(state, calendarDateOf(date)).totals.btc;
    expect(heldOn('2026-11-02')).toBe(0n);
    expect(heldOn('2026-11-03')).toBe(200_000_000n);
    expect(heldOn('2026-12-31')).toBe(200_000_000n);
  });

  it('knows the weeks of the date', () => {
    const ledger = new LedgerScenario('2026-11-27');
    ledger.recommends({ investment: null });
    ledger.setsAside();
    expect(asCorrectedOn(ledger.state, calendarDateOf('2026-11-26')).weeks.size).toBe(0);
    expect(asCorrectedOn(ledger.state, calendarDateOf('2026-11-27')).weeks.size).toBe(1);
  });
});
