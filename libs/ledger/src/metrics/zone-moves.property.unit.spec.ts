import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { priceCents, sats, usdCents } from '@app/money';
import { addDays, type CalendarDate } from '../calendar/calendar-date.js';
import { dateInZone } from '../calendar/time-zone.js';
import { requireHoldings } from '../decide/require-balance.js';
import { sellableBitcoin } from '../decide/sellable-bitcoin.js';
import type { LedgerState } from '../state/ledger-state.js';
import { LedgerScenario } from '../testing/ledger-scenario.js';
import { asCorrectedOn } from './time-machine.js';

const ZONES = [
  ...['Pacific/Kiritimati', 'Pacific/Chatham', 'Australia/Lord_Howe', 'Asia/Tokyo', 'Asia/Kathmandu'],
  ...['Europe/Lisbon', 'UTC', 'America/St_Johns', 'America/Sao_Paulo', 'America/New_York'],
  ...['Pacific/Marquesas', 'Pacific/Honolulu', 'Pacific/Pago_Pago'],
] as const;
const FROM = Date.parse('2026-03-01T00:00:00.000Z');
const HOUR_MS = 3_600_000;

/** Moves on by some hours, into a zone, and records a buy there, so many days back. */
const stays = fc.array(
  fc.record({
    zone: fc.constantFrom(...ZONES),
    hours: fc.integer({ min: 0, max: 60 }),
    daysBack: fc.integer({ min: 0, max: 3 }),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 1, maxLength: 12 },
);

/** What every screen says of a day that is today. */
function expectOneToday(state: LedgerState, today: CalendarDate): void {
  const portfolio = asCorrectedOn(state, today);
  // The list: the balance after its newest row that is not dated later.
  const listed = state.history.filter(({ transaction }) => transaction.tradedOn <= today);
  expect(portfolio.totals.btc).toBe(listed.at(-1)?.after.btc ?? 0n);
  expect(portfolio.history).toEqual(listed);
  expect(portfolio.totals.dynamicBalance).toBe(listed.at(-1)?.after.dynamicBalance ?? 0n);
  // A cash account: its balance, less what is dated later.
  const later = state.history.filter(({ transaction }) => transaction.tradedOn > today);
  const laterCents = later.reduce((sum, { transaction }) => sum + transaction.movement.dynamicBalance, 0n);
  expect(state.totals.dynamicBalance - laterCents).toBe(portfolio.totals.dynamicBalance);
  // The history: the sum of its days up to today.
  const { held, available } = sellableBitcoin({ tradedOn: today, today }, state);
  expect(held).toBe(portfolio.totals.btc);
  // Nothing is sold here, so that what is held is what may be sold: rows dated later neither add nor take.
  expect(available).toBe(held);
  const sale = (quantity: bigint) => {
    const fill = { tradedOn: today, quantity: sats(quantity), price: priceCents(100n), value: null };
    return requireHoldings({ fill: { ...fill, fee: usdCents(0n) }, today }, state);
  };
  expect(sale(available)).toBeUndefined();
  expect(sale(available + 1n)).toMatchObject({ code: 'LEDGER.INSUFFICIENT_BITCOIN', available });
}

it('portfolio, list, history and what may be sold mean the same day by today, wherever the person moves', () => {
  fc.assert(
    fc.property(stays, fc.constantFrom(...ZONES), fc.integer({ min: 0, max: 30 }), (moves, last, hours) => {
      let now = FROM;
      let ledger: LedgerScenario | undefined;
      for (const move of moves) {
        now += move.hours * HOUR_MS;
        const at = new Date(now).toISOString();
        const today = dateInZone(at, move.zone);
        ledger = (ledger ?? new LedgerScenario(today)).inZone(at, today);
        ledger.deposits(`${move.quantity}.00`);
        ledger.buys({ quantity: String(move.quantity), price: '100', on: addDays(today, -move.daysBack) });
        expectOneToday(ledger.state, today);
      }
      if (ledger === undefined) return;
      const { state } = ledger;
      const here = moves.at(-1)?.zone ?? 'UTC';
      const at = new Date(now + hours * HOUR_MS).toISOString();
      // Away, and back again: nothing is lost or counted twice by the way.
      const before = asCorrectedOn(state, dateInZone(at, here)).totals;
      for (const zone of [last, here]) expectOneToday(state, dateInZone(at, zone));
      expect(asCorrectedOn(state, dateInZone(at, here)).totals).toEqual(before);
    }),
    { numRuns: 200 },
  );
});
