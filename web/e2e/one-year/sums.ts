import { isTrade, type Row } from './expected-ledger.js';

export const sumOf = (rows: readonly Row[], read: (row: Row) => bigint): bigint =>
  rows.reduce((total, row) => total + read(row), 0n);

const movedBy = (rows: readonly Row[], kind: Row['line']['kind']): bigint =>
  sumOf(rows, ({ line }) => (line.kind === kind && !isTrade(line) ? line.cents : 0n));

/** What a line put into the dynamic balance, below zero what it took. */
export function balanceMove({ line }: Row): bigint {
  if (isTrade(line)) return line.dynamicBalanceCents ?? 0n;
  if (line.kind === 'portfolio_cash_withdrawal') return 0n;
  return line.kind === 'withdrawal' ? -line.cents : line.cents;
}

/** What a line put into portfolio cash, below zero what it took. */
export function cashMove({ line }: Row): bigint {
  if (!isTrade(line))
    return line.kind === 'portfolio_cash_withdrawal' || line.kind === 'transfer' ? -line.cents : 0n;
  const { kind, valueCents, feeCents, isToPocket } = line;
  if (kind === 'reinvestment') return -(valueCents + feeCents);
  return kind === 'sell' && isToPocket !== true ? valueCents - feeCents : 0n;
}

/** Where the dynamic balance came from and went, in cents. */
export function balanceSums(rows: readonly Row[]) {
  const deposited = movedBy(rows, 'deposit');
  const withdrawn = movedBy(rows, 'withdrawal');
  const ofWeeks = rows.filter(({ line }) => isTrade(line) || line.kind === 'set_aside');
  return {
    deposited,
    withdrawn,
    net: deposited - withdrawn,
    built: sumOf(ofWeeks, (row) => (balanceMove(row) > 0n ? balanceMove(row) : 0n)),
    used: sumOf(ofWeeks, (row) => (balanceMove(row) < 0n ? -balanceMove(row) : 0n)),
    transferred: movedBy(rows, 'transfer'),
  };
}

/** Where portfolio cash came from and went, in cents. */
export const cashSums = (rows: readonly Row[]) => ({
  fromSales: sumOf(rows, (row) => (row.line.kind === 'sell' ? cashMove(row) : 0n)),
  reinvested: -sumOf(rows, (row) => (row.line.kind === 'reinvestment' ? cashMove(row) : 0n)),
  transferred: movedBy(rows, 'transfer'),
  withdrawn: movedBy(rows, 'portfolio_cash_withdrawal'),
});
