import { divideHalfEven, SATS_PER_BTC } from './numbers.js';

interface Dated {
  readonly date: string;
  /** Written down on a later day than it happened, or taken over from a file. */
  readonly isOfBefore?: boolean;
}

export interface TradeLine extends Dated {
  readonly kind: 'buy' | 'reinvestment' | 'sell';
  readonly origin: 'recommendation' | 'manual' | 'import';
  readonly sats: bigint;
  readonly priceCents: bigint;
  readonly valueCents: bigint;
  readonly feeCents: bigint;
  /** What an investment of a week put into the dynamic balance, or below zero what it took out of it. */
  readonly dynamicBalanceCents?: bigint;
  /** Sales only: the proceeds never came into portfolio cash. */
  readonly isToPocket?: boolean;
}

export interface CashLine extends Dated {
  readonly kind: 'deposit' | 'withdrawal' | 'set_aside' | 'portfolio_cash_withdrawal' | 'transfer';
  readonly cents: bigint;
}

export type Line = TradeLine | CashLine;

export const isTrade = (line: Line): line is TradeLine => 'sats' in line;

export interface Balances {
  readonly sats: bigint;
  /** Of the Bitcoin held, in 10^-8 cents. */
  readonly cost: bigint;
  readonly investedCents: bigint;
  /** In 10^-8 cents. */
  readonly realised: bigint;
  readonly feesCents: bigint;
  readonly cashCents: bigint;
  readonly dynamicBalanceCents: bigint;
  /** Portfolio cash paid out or moved to the dynamic balance, and net proceeds that went to the pocket. */
  readonly takenOutCents: bigint;
}

export interface Row {
  readonly line: Line;
  readonly after: Balances;
}

const NOTHING: Balances = {
  ...{ sats: 0n, cost: 0n, investedCents: 0n, realised: 0n },
  ...{ feesCents: 0n, cashCents: 0n, dynamicBalanceCents: 0n, takenOutCents: 0n },
};

/**
 * An account kept without any code of the product, by the words of the specification: moving average with fees, base
 * against what was spent, everything in whole cents.
 */
export class ExpectedLedger {
  #lines: Line[] = [];

  write(...lines: readonly Line[]): void {
    this.#lines.push(...lines);
  }

  /** A trade was a mistake: as if it had never happened. */
  strike(isMistake: (trade: TradeLine) => boolean): TradeLine {
    const [mistake, another] = this.#lines.filter(isTrade).filter(isMistake);
    if (mistake === undefined || another !== undefined)
      throw new Error('exactly one trade is struck at a time');
    this.#lines = this.#lines.filter((line) => line !== mistake);
    return mistake;
  }

  /** Oldest first, each with what there was after it. */
  get rows(): readonly Row[] {
    let after = NOTHING;
    return this.#lines.toSorted(byTime).map((line) => {
      after = isTrade(line) ? traded(after, line) : moved(after, line);
      return { line, after };
    });
  }

  get balances(): Balances {
    return this.rows.at(-1)?.after ?? NOTHING;
  }
}

/** By date; of one date what came in before it was written down, then the rest as written, then what went out. */
function byTime(one: Line, other: Line): number {
  return one.date === other.date ? placeOf(one) - placeOf(other) : one.date < other.date ? -1 : 1;
}

function placeOf({ kind, isOfBefore = false }: Line): number {
  if (!isOfBefore) return 1;
  if (kind === 'buy' || kind === 'deposit') return 0;
  return kind === 'sell' ? 2 : 3;
}

function traded(before: Balances, line: TradeLine): Balances {
  const { kind, sats, valueCents, feeCents, dynamicBalanceCents = 0n, isToPocket = false } = line;
  const feesCents = before.feesCents + feeCents;
  if (kind === 'sell') {
    const removed = sats === before.sats ? before.cost : divideHalfEven(before.cost * sats, before.sats);
    const net = valueCents - feeCents;
    return {
      ...before,
      feesCents,
      sats: before.sats - sats,
      cost: before.cost - removed,
      realised: before.realised + net * SATS_PER_BTC - removed,
      cashCents: before.cashCents + (isToPocket ? 0n : net),
      takenOutCents: before.takenOutCents + (isToPocket ? net : 0n),
    };
  }
  const spent = valueCents + feeCents;
  return {
    ...before,
    feesCents,
    sats: before.sats + sats,
    cost: before.cost + spent * SATS_PER_BTC,
    investedCents: before.investedCents + (kind === 'buy' ? spent : 0n),
    cashCents: before.cashCents - (kind === 'buy' ? 0n : spent),
    dynamicBalanceCents: before.dynamicBalanceCents + dynamicBalanceCents,
  };
}

function moved(before: Balances, { kind, cents }: CashLine): Balances {
  const { cashCents, dynamicBalanceCents, takenOutCents } = before;
  switch (kind) {
    case 'deposit':
    case 'set_aside':
      return { ...before, dynamicBalanceCents: dynamicBalanceCents + cents };
    case 'withdrawal':
      return { ...before, dynamicBalanceCents: dynamicBalanceCents - cents };
    case 'portfolio_cash_withdrawal':
      return { ...before, cashCents: cashCents - cents, takenOutCents: takenOutCents + cents };
    case 'transfer':
      return {
        ...before,
        cashCents: cashCents - cents,
        takenOutCents: takenOutCents + cents,
        dynamicBalanceCents: dynamicBalanceCents + cents,
      };
  }
}
