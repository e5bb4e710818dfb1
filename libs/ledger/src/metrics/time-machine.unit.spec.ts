import { describe, expect, it } from '@jest/globals';
import { calendarDateOf } from '../calendar/calendar-date.js';
import { instantOf } from '../calendar/instant.js';
import { LedgerScenario } from '../testing/ledger-scenario.js';
import { asCorrectedOn, correctedStateOn, foldAsKnownAt, momentOf } from './time-machine.js';

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

  it('leaves rows dated tomorrow out, which a person has who moved west since, and nothing was recorded after', () => {
    const ledger = new LedgerScenario('2026-11-28');
    ledger.buys({ quantity: '1', price: '100', on: '2026-11-27' });
    ledger.buys({ quantity: '2', price: '100' });
    ledger.deposits('5.00');
    ledger.voids(1);
    const today = calendarDateOf('2026-11-27');

    expect(asCorrectedOn(ledger.state, today).totals).toMatchObject({
      btc: 100_000_000n,
      dynamicBalance: 0n,
    });
    const state = correctedStateOn(ledger.state, today);
    expect([...state.transactions.values()].map(({ tradedOn }) => tradedOn)).toEqual([today]);
    expect(state.history).toHaveLength(1);
  });

  it('knows the weeks of the date', () => {
    const ledger = new LedgerScenario('2026-11-27');
    ledger.recommends({ investment: null });
    ledger.setsAside();
    expect(asCorrectedOn(ledger.state, calendarDateOf('2026-11-26')).weeks.size).toBe(0);
    expect(asCorrectedOn(ledger.state, calendarDateOf('2026-11-27')).weeks.size).toBe(1);
  });
});

describe('the moment that a date represents', () => {
  it('is its last millisecond in the zone, on the days of a clock change too', () => {
    const endOf = (date: string, zone: string) => momentOf(calendarDateOf(date), zone).at;
    expect(endOf('2026-11-27', 'UTC')).toBe('2026-11-27T23:59:59.999Z');
    expect(endOf('2026-11-27', 'America/Sao_Paulo')).toBe('2026-11-28T02:59:59.999Z');
    expect(endOf('2026-11-27', 'Pacific/Kiritimati')).toBe('2026-11-27T09:59:59.999Z');
    expect(endOf('2026-11-27', 'Pacific/Niue')).toBe('2026-11-28T10:59:59.999Z');
    expect(endOf('2026-03-28', 'Europe/Lisbon')).toBe('2026-03-28T23:59:59.999Z');
    expect(endOf('2026-03-29', 'Europe/Lisbon')).toBe('2026-03-29T22:59:59.999Z');
    // The zone skipped this day on its way over the date line.
    expect(endOf('2011-12-30', 'Pacific/Apia')).toBe(endOf('2011-12-29', 'Pacific/Apia'));
  });

  it('is an instant as it is, with its date in the zone', () => {
    const at = instantOf('2026-11-28T02:30:00.000Z');
    expect(momentOf(at, 'America/Sao_Paulo')).toEqual({ at, date: '2026-11-27' });
  });
});
