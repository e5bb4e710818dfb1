import { dayAfter, daysBetween, FIRST_DAY, mondayOf } from './calendar.js';
import { type Balances, isTrade, type Line, type Row } from './expected-ledger.js';
import {
  bitcoin,
  divideHalfEven,
  dollars,
  percent,
  percentOfRate,
  SATS_PER_BTC,
  valueOf,
} from './numbers.js';
import { closeCents } from './prices.js';

/** What the account is looked at with. */
export interface ExpectedPortfolio {
  readonly today: string;
  readonly baseCents: bigint;
}

/** The weekly amount of the strategic profile is at most six bases, so that five come out of the dynamicBalance. */
const MOST_BASES_FROM_BALANCE = 5n;
const YEAR_DAYS = 365;

const gainOf = (balances: Balances, valueCents: bigint): bigint =>
  valueCents + balances.takenOutCents - balances.investedCents;

/** Nothing while no Bitcoin is held, which after the first week never is. */
const averageOf = ({ cost, sats }: Balances): string =>
  sats === 0n ? '' : dollars(divideHalfEven(cost, sats));

/** Bitcoin at the close of a day, and portfolio cash. */
const worthOn = (day: string, { sats, cashCents }: Balances): bigint =>
  valueOf(sats, closeCents(day)) + cashCents;

const balancesOf = (rows: readonly Row[]): Balances => {
  const last = rows.at(-1);
  if (last === undefined) throw new Error('nothing was ever written down');
  return last.after;
};

/** Every figure of the portfolio, as the API words them. */
export function portfolioOf(rows: readonly Row[], { today, baseCents }: ExpectedPortfolio) {
  const balances = balancesOf(rows);
  const price = closeCents(today);
  const btcValue = valueOf(balances.sats, price);
  const value = worthOn(today, balances);
  const gain = gainOf(balances, value);
  const realised = divideHalfEven(balances.realised, SATS_PER_BTC);
  const { growth, deepestFall } = timeWeighted(rows, today);
  const days = daysBetween(rows[0]?.line.date ?? today, today);
  return {
    btc: bitcoin(balances.sats),
    costBasisUsd: dollars(divideHalfEven(balances.cost, SATS_PER_BTC)),
    averagePriceUsd: averageOf(balances),
    totalInvestedUsd: dollars(balances.investedCents),
    portfolioCashUsd: dollars(balances.cashCents),
    dynamicBalanceUsd: dollars(balances.dynamicBalanceCents),
    realisedUsd: dollars(realised),
    feesUsd: dollars(balances.feesCents),
    reserveRunwayWeeks: Number(balances.dynamicBalanceCents / (baseCents * MOST_BASES_FROM_BALANCE)),
    btcValueUsd: dollars(btcValue),
    portfolioValueUsd: dollars(value),
    unrealisedUsd: dollars(gain - realised),
    profitLossUsd: dollars(gain),
    totalReturnPercent: percent(gain, balances.investedCents),
    xirrPercent: percentOfRate(moneyWeighted(rows, today, value)),
    twrPercent: percentOfRate(growth - 1),
    twrYearlyPercent: percentOfRate(growth ** (YEAR_DAYS / days) - 1),
    drawdownPercent: percentOfRate(deepestFall),
    fixedDca: fixedDcaOf(rows, today),
  };
}

/** Paid in and taken out by one line; the dynamic balance is next to the portfolio. */
function flowOf(line: Line): { readonly paidIn: bigint; readonly takenOut: bigint } {
  if (!isTrade(line)) {
    const isOut = line.kind === 'portfolio_cash_withdrawal' || line.kind === 'transfer';
    return { paidIn: 0n, takenOut: isOut ? line.cents : 0n };
  }
  const { kind, valueCents, feeCents, isToPocket } = line;
  return {
    paidIn: kind === 'buy' ? valueCents + feeCents : 0n,
    takenOut: kind === 'sell' && isToPocket === true ? valueCents - feeCents : 0n,
  };
}

/** The yearly rate at which everything paid in, taken out and left is worth nothing together, found by halving. */
function moneyWeighted(rows: readonly Row[], today: string, leftCents: bigint): number {
  const flows = rows.map(({ line }) => {
    const { paidIn, takenOut } = flowOf(line);
    return { days: daysBetween(FIRST_DAY, line.date), amount: Number(takenOut - paidIn) };
  });
  flows.push({ days: daysBetween(FIRST_DAY, today), amount: Number(leftCents) });
  const worthAt = (rate: number): number =>
    flows.reduce((sum, { days, amount }) => sum + amount / (1 + rate) ** (days / YEAR_DAYS), 0);
  let [low, high] = [-0.99, 100];
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (worthAt(middle) > 0) low = middle;
    else high = middle;
  }
  return low;
}

/** What one dollar became when only the days count, and the deepest fall from a former high on the way. */
function timeWeighted(rows: readonly Row[], today: string) {
  let [growth, high, deepestFall, value] = [1, 1, 0, 0n];
  for (const { day, ofDay, after } of days(rows, today)) {
    const flows = ofDay.map(({ line }) => flowOf(line));
    const paidIn = flows.reduce((sum, flow) => sum + flow.paidIn, 0n);
    const takenOut = flows.reduce((sum, flow) => sum + flow.takenOut, 0n);
    const end = worthOn(day, after);
    const atStake = value + paidIn;
    if (atStake > 0n) growth *= Number(end + takenOut) / Number(atStake);
    value = end;
    high = Math.max(high, growth);
    deepestFall = Math.max(deepestFall, 1 - growth / high);
  }
  return { growth, deepestFall };
}

/** Each day from the first line on, with what there was at its end. */
function* days(rows: readonly Row[], today: string) {
  let at = 0;
  for (let day = rows[0]?.line.date ?? today; day <= today; day = dayAfter(day, 1)) {
    const start = at;
    while (rows[at]?.line.date === day) at += 1;
    const last = rows[at - 1];
    if (last !== undefined) yield { day, ofDay: rows.slice(start, at), after: last.after };
  }
}

interface FixedPart {
  readonly monday: string;
  readonly cents: bigint;
  readonly sats: bigint;
}

/**
 * The same money in equal weekly parts at Monday's close; the last one takes the odd cents. A part pays the share in fees
 * that the person's own buys paid.
 */
function fixedParts(rows: readonly Row[], today: string): readonly FixedPart[] {
  const { investedCents } = balancesOf(rows);
  const buys = rows.map(({ line }) => line).filter((line) => isTrade(line) && line.kind === 'buy');
  const fees = buys.reduce((sum, line) => sum + (isTrade(line) ? line.feeCents : 0n), 0n);
  const netOf = (cents: bigint): bigint => cents - divideHalfEven(cents * fees, investedCents);
  const firstTrade = rows.find(({ line }) => isTrade(line))?.line.date ?? today;
  const first = mondayOf(firstTrade);
  const count = Math.floor(daysBetween(first, today) / 7) + 1;
  const part = investedCents / BigInt(count);
  return Array.from({ length: count }, (_, index) => {
    const monday = dayAfter(first, index * 7);
    const cents = index === count - 1 ? investedCents - part * BigInt(count - 1) : part;
    return { monday, cents, sats: (netOf(cents) * SATS_PER_BTC) / closeCents(monday) };
  });
}

function fixedWorth(parts: readonly FixedPart[], day: string) {
  const cents = parts.reduce((sum, part) => sum + part.cents, 0n);
  const sats = parts.reduce((sum, part) => sum + part.sats, 0n);
  const value = valueOf(sats, closeCents(day));
  return { cents, sats, value, returnPercent: percent(value - cents, cents) };
}

function fixedDcaOf(rows: readonly Row[], today: string) {
  const parts = fixedParts(rows, today);
  const { cents, sats, value, returnPercent } = fixedWorth(parts, today);
  return {
    weeks: parts.length,
    totalInvestedUsd: dollars(cents),
    btc: bitcoin(sats),
    valueUsd: dollars(value),
    profitLossUsd: dollars(value - cents),
    returnPercent,
  };
}

/** A line a day from the first trade on, in the columns of the export. */
export function historyOf(
  rows: readonly Row[],
  { today }: ExpectedPortfolio,
): readonly (readonly string[])[] {
  const until = (day: string): readonly Row[] => rows.filter(({ line }) => line.date <= day);
  return [...days(rows, today)]
    .filter(({ after }) => after.investedCents > 0n)
    .map(({ day, after }) => {
      const value = worthOn(day, after);
      const gain = gainOf(after, value);
      return [
        ...[day, bitcoin(after.sats), dollars(closeCents(day)), averageOf(after)],
        ...[dollars(divideHalfEven(after.cost, SATS_PER_BTC)), dollars(after.investedCents)],
        ...[dollars(after.cashCents), dollars(after.dynamicBalanceCents), dollars(value), dollars(gain)],
        percent(gain, after.investedCents),
        fixedWorth(fixedParts(until(day), day), day).returnPercent,
      ];
    });
}
