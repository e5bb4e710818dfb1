import { isBefore } from './history-order.js';
import type { BalanceAccount, RunningTotals, Transaction } from './ledger-state.js';
import type { Block } from './timeline-block.js';
import { blockOf, extended, leastIn, totalsBehind } from './timeline-block.js';

/** Transactions in a block that is made; in the middle of a line it may grow to twice as many. */
const BLOCK_ROWS = 32;

/** A block in its place in a line. */
export type Placed = {
  readonly block: Block;
  readonly start: number;
  readonly before: RunningTotals;
};

/**
 * A line of blocks on its way, block by block. Whatever it takes or makes throws a MoneyRangeError when a total leaves the
 * limits of the ledger.
 */
export class BlockLine {
  constructor(
    readonly placed: Placed[],
    public totals: RunningTotals,
  ) {}

  /** Takes a block over as it is. */
  take(block: Block): void {
    this.#put(block, totalsBehind(block, this.totals));
  }

  /** Takes the last block over with more behind it, as far as there is room in it. */
  extend(block: Block, added: readonly Transaction[]): void {
    const room = Math.max(0, BLOCK_ROWS - block.transactions.length);
    if (room === 0) this.take(block);
    else if (this.totals === block.from) {
      const longer = extended(block, added.slice(0, room), this.totals);
      this.#put(longer, longer.to);
    } else this.add(block.transactions.concat(added.slice(0, room)));
    this.add(added.slice(room));
  }

  /** Makes blocks of transactions; of what is less than two blocks a single one. */
  add(transactions: readonly Transaction[]): void {
    const rows = transactions.length <= 2 * BLOCK_ROWS ? transactions.length : BLOCK_ROWS;
    for (let from = 0; from < transactions.length; from += rows) {
      const block = blockOf(transactions.slice(from, from + rows), this.totals);
      this.#put(block, block.to);
    }
  }

  #put(block: Block, behind: RunningTotals): void {
    const last = this.placed.at(-1);
    this.placed.push({ block, start: last === undefined ? 0 : endOf(last), before: this.totals });
    this.totals = behind;
  }
}

export const endOf = ({ block, start }: Placed): number => start + block.transactions.length;

export const leastOf = ({ block, before }: Placed, account: BalanceAccount): bigint =>
  leastIn(block, before, account);

/** The transactions of a block without those in some places and with others, in their order. */
export function withEdits(
  { block, start }: Placed,
  leaving: ReadonlySet<number>,
  added: readonly Transaction[],
): readonly Transaction[] {
  const rows: Transaction[] = [];
  let due = 0;
  for (const [index, transaction] of block.transactions.entries()) {
    if (leaving.has(start + index)) continue;
    for (let next = added[due]; next !== undefined && isBefore(next, transaction); next = added[due]) {
      rows.push(next);
      due += 1;
    }
    rows.push(transaction);
  }
  return rows.concat(added.slice(due));
}
