import { costOfBuy, proceedsOfSale } from '@app/money';
import type { LedgerEvent } from '../events/ledger-event.js';
import type { ImportId, TransactionId } from '../ids.js';
import { LedgerInvariantError } from '../ledger-invariant.error.js';
import type { Transaction, Voided } from './ledger-state.js';

export type LedgerAccount = 'btc' | 'portfolio_cash' | 'dynamic_balance' | 'pocket' | 'market' | 'fees';
export type Asset = 'USD' | 'BTC';

/** A change of one account: cents for USD, satoshis for BTC, signed. */
export type Posting = { readonly account: LedgerAccount; readonly asset: Asset; readonly amount: bigint };

type PostedTransaction = Pick<Transaction, 'kind' | 'movement' | 'trade' | 'voided'>;

/** Where a correction looks up what it takes back or puts back. */
export type PostedTransactions = {
  readonly transactions: ReadonlyMap<TransactionId, PostedTransaction>;
  readonly imports?: ReadonlyMap<ImportId, { readonly rows: readonly TransactionId[] }>;
};

const usd = (account: LedgerAccount, amount: bigint): Posting => ({ account, asset: 'USD', amount });
const btc = (account: LedgerAccount, amount: bigint): Posting => ({ account, asset: 'BTC', amount });
const move = (from: LedgerAccount, to: LedgerAccount, amount: bigint): readonly Posting[] => [
  usd(from, -amount),
  usd(to, amount),
];

type Filled = { readonly quantity: bigint; readonly value: bigint; readonly fee: bigint };

const bought = (payer: LedgerAccount, filled: Filled): readonly Posting[] => [
  usd(payer, -costOfBuy(filled)),
  usd('market', filled.value),
  usd('fees', filled.fee),
  btc('market', -filled.quantity),
  btc('btc', filled.quantity),
];

const sold = (receiver: LedgerAccount, filled: Filled): readonly Posting[] => [
  usd('market', -filled.value),
  usd('fees', filled.fee),
  usd(receiver, proceedsOfSale(filled)),
  btc('btc', -filled.quantity),
  btc('market', filled.quantity),
];

/** What all events of a transaction booked, one sum an account. */
export function postingsOfTransaction({
  kind,
  movement,
  trade,
}: Omit<PostedTransaction, 'voided'>): readonly Posting[] {
  const [value, fee] = trade === null ? [0n, 0n] : [trade.value, trade.fee];
  return [
    usd('pocket', movement.pocket),
    usd('portfolio_cash', movement.portfolioCash),
    usd('dynamic_balance', movement.dynamicBalance),
    usd('market', kind === 'sell' ? -value : value),
    usd('fees', fee),
    btc('market', 0n - movement.btc),
    btc('btc', movement.btc),
  ].filter(({ amount }) => amount !== 0n);
}

function postingsOfNamed(id: TransactionId, posted: PostedTransactions): readonly Posting[] {
  const transaction = posted.transactions.get(id);
  if (transaction === undefined) {
    throw new LedgerInvariantError(`A correction names the unknown transaction ${id}`);
  }
  return postingsOfTransaction(transaction);
}

/** Rows of a batch that are as its void or its restore needs them: in effect, or taken back with the batch. */
function postingsOfImport(
  id: ImportId,
  voidedBy: Voided['by'] | undefined,
  posted: PostedTransactions,
): readonly Posting[] {
  const rows = posted.imports?.get(id)?.rows;
  if (rows === undefined) throw new LedgerInvariantError(`A correction names the unknown import ${id}`);
  return rows
    .filter((row) => posted.transactions.get(row)?.voided?.by === voidedBy)
    .flatMap((row) => postingsOfNamed(row, posted));
}

const reversed = (postings: readonly Posting[]): readonly Posting[] =>
  postings.map((posting) => ({ ...posting, amount: -posting.amount }));

/**
 * The double-entry bookings of an event. They sum to zero per asset.
 *
 * A row of an import is booked with its own event although it counts only once the import is completed.
 *
 * @param posted the ledger before the event; asked for corrections only
 */
export function postingsOf(event: LedgerEvent, posted: PostedTransactions): readonly Posting[] {
  switch (event.type) {
    case 'ledger.bitcoin-bought':
      return bought('pocket', event.data);
    case 'ledger.cash-reinvested':
      return bought('portfolio_cash', event.data);
    case 'ledger.bitcoin-sold':
      return sold(event.data.proceedsTo, event.data);
    case 'ledger.dynamic-balance-deposited':
    case 'ledger.dynamic-balance-built':
      return move('pocket', 'dynamic_balance', event.data.amount);
    case 'ledger.dynamic-balance-withdrawn':
    case 'ledger.dynamic-balance-used':
      return move('dynamic_balance', 'pocket', event.data.amount);
    case 'ledger.portfolio-cash-deposited':
      return move('pocket', 'portfolio_cash', event.data.amount);
    case 'ledger.portfolio-cash-withdrawn':
      return move('portfolio_cash', 'pocket', event.data.amount);
    case 'ledger.cash-transferred-to-dynamic-balance':
      return move('portfolio_cash', 'dynamic_balance', event.data.amount);
    case 'ledger.transaction-voided':
      return reversed(postingsOfNamed(event.data.transactionId, posted));
    case 'ledger.transaction-restored':
      return postingsOfNamed(event.data.transactionId, posted);
    case 'ledger.import-voided':
      return reversed(postingsOfImport(event.data.importId, undefined, posted));
    case 'ledger.import-restored':
      return postingsOfImport(event.data.importId, 'import', posted);
    case 'ledger.recommendation-issued':
    case 'ledger.weekly-rule-overridden':
    case 'ledger.import-started':
    case 'ledger.import-completed':
    case 'ledger.import-aborted':
      return [];
  }
}

/** Sum of an asset over some or all accounts. */
export function sumOf(postings: readonly Posting[], asset: Asset, account?: LedgerAccount): bigint {
  let sum = 0n;
  for (const posting of postings) {
    if (posting.asset === asset && (account === undefined || posting.account === account))
      sum = sum === 0n ? posting.amount : sum + posting.amount;
  }
  return sum;
}

/** @throws LedgerInvariantError when the bookings create or destroy dollars or Bitcoin */
export function assertBalanced(postings: readonly Posting[]): void {
  const rest = { USD: sumOf(postings, 'USD'), BTC: sumOf(postings, 'BTC') };
  if (rest.USD !== 0n || rest.BTC !== 0n) {
    throw new LedgerInvariantError(`Postings do not sum to zero: USD ${rest.USD}, BTC ${rest.BTC}`);
  }
}
