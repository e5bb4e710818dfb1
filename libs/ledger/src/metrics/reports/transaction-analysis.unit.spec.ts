import { describe, expect, it } from '@jest/globals';
import { brlCents, rateMicroOf, sats, usdCents, ZERO_CENTS, ZERO_SATS } from '@app/money';
import { calendarDateOf } from '../../calendar/calendar-date.js';
import { weekOf } from '../../calendar/iso-week.js';
import { price } from '../../testing/ledger-scenario.js';
import { entriesInReais } from './entries-in-reais.js';
import type { ReportEntry } from './report-entry.js';
import { transactionAnalysis } from './transaction-analysis.js';

const RANGE = { from: null, to: calendarDateOf('2026-12-31') };

/** A recommended trade of 100.00 at 50 000, filled at another price. */
function filled(
  kind: 'buy' | 'sell',
  at: { readonly on: string; readonly price: string; readonly value: bigint; readonly note: string | null },
): ReportEntry {
  const tradedOn = calendarDateOf(at.on);
  return {
    ...{ kind, tradedOn, week: weekOf(tradedOn) },
    movement: { btc: ZERO_SATS, portfolioCash: ZERO_CENTS, dynamicBalance: ZERO_CENTS, pocket: ZERO_CENTS },
    trade: {
      ...{ origin: 'recommendation', quantity: sats(200_000n), price: price(at.price), fee: usdCents(50n) },
      ...{ value: usdCents(at.value), planned: { usd: usdCents(10_000n), btc: sats(200_000n) } },
      ...{ plannedPrice: price('50000'), note: at.note, paid: null },
    },
  };
}

const dear = filled('buy', { on: '2026-10-06', price: '51000', value: 10_200n, note: 'a' });
const cheap = filled('buy', { on: '2026-10-13', price: '49500', value: 9_900n, note: 'b' });
const sold = filled('sell', { on: '2026-10-14', price: '49000', value: 9_800n, note: 'b' });

describe('what was filled of what was recommended', () => {
  it('costs slippage where a buy was dearer or a sale cheaper, and saves it the other way', () => {
    const slippageOf = (entry: ReportEntry) => transactionAnalysis([entry], RANGE, (note) => note).planned;
    expect(slippageOf(dear)).toMatchObject({ slippage: 200n, atPlannedPrices: 10_000n, fees: 50n });
    expect(slippageOf(cheap)).toMatchObject({ slippage: -100n, filled: 9_900n, planned: 10_000n });
    expect(slippageOf(sold)).toMatchObject({ slippage: 200n });
  });

  it('is added up by week and by note, the note with the most trades first', () => {
    const found = transactionAnalysis([dear, cheap, sold], RANGE, (note) => note);
    expect(found.plannedWeeks.map(({ week, count, slippage }) => [week, count, slippage])).toEqual([
      ['2026-W41', 1, 200n],
      ['2026-W42', 2, 100n],
    ]);
    expect(found.plannedNotes.map(({ note, count, slippage }) => [note, count, slippage])).toEqual([
      ['b', 2, 100n],
      ['a', 1, 200n],
    ]);
  });

  it('is in reais at the rate of each trade, or the one it was entered with: what was recommended too', () => {
    const rateOn = (date: string) => rateMicroOf(date === dear.tradedOn ? '5' : '6');
    const entered = {
      ...cheap,
      trade: cheap.trade && {
        ...cheap.trade,
        paid: {
          ...{ currency: 'BRL' as const, amount: brlCents(40_000n), rate: '4' },
          ...{ rateDate: cheap.tradedOn, rateSource: 'bank' },
        },
      },
    };
    const plannedOf = (entry: ReportEntry) =>
      transactionAnalysis(entriesInReais([entry], rateOn), RANGE, () => null).planned;

    // 100.00 recommended and 102.00 paid, both at 5.
    expect(plannedOf(dear)).toMatchObject({
      ...{ planned: 50_000n, filled: 51_000n, fees: 250n },
      ...{ atPlannedPrices: 50_000n, slippage: 1_000n },
    });
    // 400.00 reais in all, of them 2.00 the fee; at 4 the plan was 400.00.
    expect(plannedOf(entered)).toMatchObject({ planned: 40_000n, filled: 39_800n, slippage: -200n });
  });

  it('is none where nothing was recommended', () => {
    const manual = { ...dear, trade: dear.trade && { ...dear.trade, planned: null, plannedPrice: null } };
    expect(transactionAnalysis([manual], RANGE, () => null)).toMatchObject({
      planned: null,
      plannedWeeks: [],
    });
  });
});
