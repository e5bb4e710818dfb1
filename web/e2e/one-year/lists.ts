import { dayAfter, dayOf, mondayOf, WEEKS } from './calendar.js';
import { isTrade, type Line, type Row, type TradeLine } from './expected-ledger.js';
import { bitcoin, dollars, shown, shownDay } from './numbers.js';
import { balanceMove, cashMove, sumOf } from './sums.js';

/** Rows of a table as a person reads them. */
export type ShownRows = readonly (readonly string[])[];

const ORIGINS = { recommendation: 'Recommendation', manual: 'Manual', import: 'Import' } as const;
const TRADES = { buy: 'Buy', sell: 'Sell', reinvestment: 'Reinvest' } as const;
const RESERVE = { deposit: 'Deposit', withdrawal: 'Withdrawal', transfer: 'Transfer' } as const;
const CASH = {
  ...{ sell: 'Sale', reinvestment: 'Reinvestment' },
  ...{ transfer: 'Transfer to dynamic balance', portfolio_cash_withdrawal: 'Withdrawal' },
} as const;

/** Trades, newest first: date, type, origin, Bitcoin, price, fee, total, held. */
export const shownTrades = (rows: readonly Row[]): ShownRows =>
  rows
    .flatMap(({ line, after }) => {
      if (!isTrade(line)) return [];
      const { kind, origin, sats, priceCents, feeCents } = line;
      return [
        [
          ...[shownDay(line.date), TRADES[kind], ORIGINS[origin]],
          shown(bitcoin(kind === 'sell' ? -sats : sats), { plus: true }),
          ...[shown(dollars(priceCents)), shown(dollars(feeCents))],
          shown(dollars(totalCents(line))),
          shown(bitcoin(after.sats)),
        ],
      ];
    })
    .toReversed();

/** The newest trades as the dashboard shows them: date, type, Bitcoin, price, value. */
export const shownRecent = (rows: readonly Row[], count: number): ShownRows =>
  rows
    .flatMap(({ line }) => {
      if (!isTrade(line)) return [];
      const { kind, sats, priceCents } = line;
      const moved = shown(bitcoin(kind === 'sell' ? -sats : sats), { plus: true });
      const day = shownDay(line.date, { year: false });
      return [[day, TRADES[kind], moved, shown(dollars(priceCents)), shown(dollars(totalCents(line)))]];
    })
    .slice(-count)
    .toReversed();

/** What a trade took or brought, its fee counted. */
const totalCents = ({ kind, valueCents, feeCents }: TradeLine): bigint =>
  kind === 'sell' ? valueCents - feeCents : valueCents + feeCents;

/** Movements of the dynamic balance, newest first: date, type, amount, balance after. */
export const shownBalanceEntries = (rows: readonly Row[]): ShownRows =>
  rows
    .map((row) =>
      movement(
        row,
        balanceMoveName(row.line, balanceMove(row)),
        balanceMove(row),
        row.after.dynamicBalanceCents,
      ),
    )
    .flat()
    .toReversed();

/** Movements of portfolio cash, newest first: date, type, amount, balance after. */
export const shownCash = (rows: readonly Row[]): ShownRows =>
  rows
    .map((row) => movement(row, cashName(row.line), cashMove(row), row.after.cashCents))
    .flat()
    .toReversed();

const movement = ({ line }: Row, name: string, cents: bigint, afterCents: bigint): ShownRows =>
  cents === 0n
    ? []
    : [[shownDay(line.date), name, shown(dollars(cents), { plus: true }), shown(dollars(afterCents))]];

const nameIn = (names: Readonly<Partial<Record<Line['kind'], string>>>, { kind }: Line): string | undefined =>
  names[kind];

const balanceMoveName = (line: Line, cents: bigint): string =>
  nameIn(RESERVE, line) ?? (cents > 0n ? 'Saved from weekly base' : 'Spent on weekly buy');

const cashName = (line: Line): string => nameIn(CASH, line) ?? '';

const NEUTRAL = ['Nothing recorded', '-', '-', '-'] as const;

/** Weeks, newest first: week, status, spent, change of the dynamic balance, balance after. */
export const shownWeeks = (rows: readonly Row[]): ShownRows =>
  Array.from({ length: WEEKS }, (_, week) => {
    const monday = dayOf(week);
    const name = `${shownDay(monday, { year: false })} – ${shownDay(dayAfter(monday, 6))}`;
    const own = rows.filter(({ line }) => isOfWeek(line) && mondayOf(line.date) === monday);
    const last = own.at(-1);
    if (last === undefined) return [name, ...NEUTRAL];
    const change = sumOf(own, balanceMove);
    const spent = sumOf(own, ({ line }) => (isTrade(line) ? line.valueCents + line.feeCents : 0n));
    return [
      ...[name, change === 0n ? 'No change' : change > 0n ? 'Adding' : 'Drawing down', shown(dollars(spent))],
      ...[shown(dollars(change), { plus: true }), shown(dollars(last.after.dynamicBalanceCents))],
    ];
  }).toReversed();

/** The investment of a week, or its base that was set aside. */
const isOfWeek = (line: Line): boolean =>
  line.kind === 'set_aside' || (line.kind === 'buy' && line.origin === 'recommendation');
