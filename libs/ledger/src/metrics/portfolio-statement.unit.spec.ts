import { describe, expect, it } from '@jest/globals';
import { MoneyRangeError } from '@app/money';
import { addDays, type CalendarDate, calendarDateOf } from '../calendar/calendar-date.js';
import { LedgerScenario, price } from '../testing/ledger-scenario.js';
import { closeBook, type DayClose } from './close-book.js';
import { portfolioStatement } from './portfolio-statement.js';
import { holdingsView, statementView, statementViewAt, UNPRICED_VIEW } from './statement-view.js';

const day = calendarDateOf;
/** One close a day from the first, in dollars. */
const closesFrom = (first: string, ...dollars: readonly string[]): readonly DayClose[] =>
  dollars.map((close, index) => ({ date: addDays(day(first), index), close: price(close) }));

describe('the book of closes', () => {
  const book = closeBook(
    [...closesFrom('2026-11-02', '100', '110'), { date: day('2026-11-06'), close: price('90') }],
    { price: price('95'), on: day('2026-11-08') },
  );
  const shown = (date: string) => {
    const found = book.on(day(date));
    return found === undefined ? 'none' : `${found.price / 100n} of ${found.on}`;
  };

  it('gives a day its own close, or the last one before it', () => {
    expect(['2026-11-02', '2026-11-03', '2026-11-05', '2026-11-06', '2026-11-07'].map(shown)).toEqual([
      '100 of 2026-11-02',
      '110 of 2026-11-03',
      '110 of 2026-11-03',
      '90 of 2026-11-06',
      '90 of 2026-11-06',
    ]);
  });

  it('gives the open day and later ones the price looked at, and knows nothing before the first close', () => {
    expect(['2026-11-08', '2026-12-01', '2026-11-01'].map(shown)).toEqual([
      '95 of 2026-11-08',
      '95 of 2026-11-08',
      'none',
    ]);
    expect(closeBook([], null).on(day('2026-11-01'))).toBeUndefined();
  });
});

describe('the statement of a portfolio', () => {
  const bought = (on: string): LedgerScenario => {
    const ledger = new LedgerScenario(on);
    ledger.buys({ quantity: '1', price: '100' });
    return ledger;
  };
  const statement = (
    ledger: LedgerScenario,
    date: CalendarDate,
    dollars: string,
    closes: readonly DayClose[],
  ) => portfolioStatement(ledger.state, { date, price: price(dollars), closes: closeBook(closes, null) });

  it('of a buy worth less than a cent alone has no return, and no fault', () => {
    const ledger = new LedgerScenario('2025-01-06');
    ledger.buys({ quantity: '0.00000003', price: '100' });
    const { figures, returns } = statement(
      ledger,
      day('2025-01-08'),
      '121',
      closesFrom('2025-01-06', '100', '80'),
    );
    expect(figures).toMatchObject({ bitcoin: 3n, totalInvested: 0n, totalReturnPercent: null });
    expect(returns).toMatchObject({
      xirrPercent: null,
      fixedDca: { totalInvested: 0n, returnPercent: null },
    });
  });

  it('puts every figure of one price together', () => {
    // Bought on a Monday at 100; 80 in between; 121 after a year of 365 days.
    const closes = closesFrom('2025-01-06', '100', '80');
    const { figures, returns } = statement(bought('2025-01-06'), day('2026-01-06'), '121', closes);
    expect(figures.profitLoss).toBe(2_100n);
    expect(returns).toMatchObject({
      xirrPercent: '21.00',
      twrPercent: '21.00',
      twrYearlyPercent: '21.00',
      maximumDrawdown: { percent: '20.00', peakOn: '2025-01-06', troughOn: '2025-01-07' },
      // 53 Mondays; the first at 100, the others at 80: more Bitcoin for the same 100.00.
      fixedDca: { weeks: 53, totalInvested: 10_000n },
    });
  });

  it('takes its own price for its day, whatever the book says of it', () => {
    const closes = closesFrom('2025-01-06', '100', '50');
    const { returns } = statement(bought('2025-01-06'), day('2025-01-07'), '110', closes);
    expect(returns.twrPercent).toBe('10.00');
  });

  it('makes no curve up over days before the first known close, and still values what is held', () => {
    const { figures, returns } = statement(
      bought('2025-01-06'),
      day('2025-03-06'),
      '110',
      closesFrom('2025-02-01', '100'),
    );
    expect(figures.totalReturnPercent).toBe('10.00');
    expect(returns).toMatchObject({
      twrPercent: null,
      twrYearlyPercent: null,
      maximumDrawdown: null,
      fixedDca: null,
    });
    // Money-weighted needs no close but the last.
    expect(returns.xirrPercent).not.toBeNull();
  });

  it('is over the days with money in the portfolio (regression: a deposit into the dynamic balance before the first close hid every return)', () => {
    const ledger = new LedgerScenario('2024-06-03');
    ledger.deposits('500');
    ledger.at('2025-01-06').buys({ quantity: '1', price: '100' });
    const { returns } = statement(ledger, day('2026-01-06'), '121', closesFrom('2025-01-06', '100', '80'));
    expect(returns).toMatchObject({ twrPercent: '21.00', twrYearlyPercent: '21.00', xirrPercent: '21.00' });
  });

  it('says n/a of an empty ledger, and has no drawdown of a curve that never fell', () => {
    const empty = statement(
      new LedgerScenario('2025-01-06'),
      day('2025-01-07'),
      '110',
      closesFrom('2025-01-06', '100'),
    );
    expect(empty.returns).toEqual({
      xirrPercent: null,
      twrPercent: null,
      twrYearlyPercent: null,
      maximumDrawdown: null,
      fixedDca: null,
    });
    const rising = statement(bought('2025-01-06'), day('2025-01-07'), '110', closesFrom('2025-01-06', '100'));
    expect(rising.returns.maximumDrawdown).toBeNull();
  });

  it('is n/a beyond the limits (regression: one absurd sale and a satoshi left hid the whole portfolio)', () => {
    const ledger = bought('2025-01-06');
    ledger.buys({ quantity: '1', price: '100' });
    ledger.sells({ quantity: '1', price: '1000000000000000', confirmed: true });
    const at = {
      date: day('2025-01-07'),
      price: price('110'),
      closes: closeBook(closesFrom('2025-01-06', '100'), null),
    };
    expect(() => portfolioStatement(ledger.state, at)).toThrow(MoneyRangeError);
    expect(statementViewAt(ledger.state, at)).toEqual(UNPRICED_VIEW);
    expect(statementViewAt(ledger.state, undefined)).toEqual(UNPRICED_VIEW);
    expect(holdingsView(ledger.state.totals).portfolioCashUsd).toBe('1000000000000000.00');
  });

  it('compares with no plan that would hold more Bitcoin than there is, and shows the rest', () => {
    const ledger = bought('2025-01-06');
    // 25,000,000 BTC for every cent of the first day.
    ledger.at('2025-01-07').buys({ quantity: '1', price: '250000' });
    const { figures, returns } = statement(
      ledger,
      day('2025-01-07'),
      '250000',
      closesFrom('2025-01-06', '0.01'),
    );
    expect(figures.profitLoss).toBe(24_990_000n);
    expect(returns).toMatchObject({ fixedDca: null });
  });

  it('is worded with and without a price by the same names', () => {
    const ledger = bought('2025-01-06');
    const view = statementView(statement(ledger, day('2025-01-07'), '110', closesFrom('2025-01-06', '100')));
    expect(Object.keys(view).sort()).toEqual(Object.keys(UNPRICED_VIEW).sort());
    expect(view).toMatchObject({
      portfolioValueUsd: '110.00',
      unrealisedUsd: '10.00',
      totalReturnPercent: '10.00',
    });
    expect(holdingsView(ledger.state.totals)).toMatchObject({
      btc: '1.00000000',
      averagePriceUsd: '100.00',
      feesUsd: '0.00',
    });
  });
});

describe('a statement after another one of the same history', () => {
  it('equals one made from nothing, at any price, any day, and after a close was corrected', () => {
    const lived = (): LedgerScenario => {
      const ledger = new LedgerScenario('2025-01-06');
      ledger.buys({ quantity: '1', price: '100' });
      ledger.at('2025-01-09').sells({ quantity: '0.25', price: '90', to: 'pocket' });
      return ledger;
    };
    const shared = lived();
    const closes = closesFrom('2025-01-06', '100', '80', '95', '90', '120');
    const corrected = closesFrom('2025-01-06', '100', '70', '95', '90', '120');
    const asked = [
      ['2025-01-10', '120', closes, '2025-01-10'],
      ['2025-01-10', '60', closes, '2025-01-10'],
      ['2025-01-12', '130', closes, '2025-01-11'],
      ['2025-01-08', '95', closes, null],
      ['2025-01-10', '60', corrected, '2025-01-10'],
      ['2025-01-10', '60', closes, '2025-01-10'],
    ] as const;
    for (const [date, dollars, known, open] of asked) {
      const looked = open === null ? null : { price: price(dollars), on: day(open) };
      const at = { date: day(date), price: price(dollars), closes: closeBook(known, looked) };
      expect(portfolioStatement(shared.state, at)).toEqual(portfolioStatement(lived().state, at));
    }
  });
});
