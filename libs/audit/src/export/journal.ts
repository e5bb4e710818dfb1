import {
  type HistoryRow,
  type LedgerAccount,
  type LedgerState,
  type Posting,
  postingsOfTransaction,
  type RunningTotals,
  type UserId,
} from '@app/ledger';
import { formatBtc, formatCents, sats, usdCents } from '@app/money';
import type { OpenedTexts } from './personal-texts.js';

const ACCOUNTS: Readonly<Record<LedgerAccount, string>> = {
  btc: 'Assets:Bitcoin',
  portfolio_cash: 'Assets:Portfolio Cash',
  dynamic_balance: 'Assets:Dynamic Balance',
  pocket: 'Equity:Pocket',
  market: 'Equity:Market',
  fees: 'Expenses:Fees',
};

const WIDTH = 28;

/**
 * The transactions in effect as a plain-text-accounting journal in the syntax of hledger, which ledger-cli reads too.
 * Every entry asserts all three balances after it. Dollars and Bitcoin each sum to zero in every entry, so no price is
 * needed to balance it.
 */
export function journalOf(userId: UserId, { history, revision }: LedgerState, texts: OpenedTexts): string {
  const head = [
    `; ledger-${userId} up to revision ${revision}, in the order of history`,
    '; hledger -f journal.ledger balance   |   ledger -f journal.ledger balance',
    '',
    ...['commodity USD', '    format 1000.00 USD', 'commodity BTC', '    format 1000.00000000 BTC', ''],
    ...Object.values(ACCOUNTS).map((account) => `account ${account}`),
    '',
  ];
  return [...head, ...history.map((row) => entryOf(row, texts))].join('\n');
}

function entryOf({ transaction, after }: HistoryRow, texts: OpenedTexts): string {
  const { tradedOn, kind, transactionId, sequence, trade, note } = transaction;
  const postings = sums(postingsOfTransaction(transaction));
  const opened = note === null ? undefined : texts.get(note);
  const lines = [
    `${tradedOn} ${kind.replaceAll('_', ' ')}`,
    `    ; transaction ${transactionId}, revision ${sequence}`,
    ...(trade === null ? [] : [`    ; price ${formatCents(trade.price)} USD`]),
    ...(opened === undefined ? [] : [`    ; note ${oneLine(opened)}`]),
    ...postings.filter(({ account }) => !isAsserted(account)).map((posting) => lineOf(posting)),
    ...asserted(postings, after),
  ];
  return [...lines, ''].join('\n');
}

const isAsserted = (account: LedgerAccount): boolean =>
  account === 'btc' || account === 'portfolio_cash' || account === 'dynamic_balance';

/** The three balances, moved or not, each with what it must be afterwards. */
function asserted(postings: readonly Posting[], after: RunningTotals): readonly string[] {
  const moved = (account: LedgerAccount): bigint =>
    postings.find((posting) => posting.account === account)?.amount ?? 0n;
  const balances = [
    ['btc', 'BTC', after.btc],
    ['portfolio_cash', 'USD', after.portfolioCash],
    ['dynamic_balance', 'USD', after.dynamicBalance],
  ] as const;
  return balances.map(
    ([account, asset, balance]) =>
      `${lineOf({ account, asset, amount: moved(account) })} = ${amountText(asset, balance)}`,
  );
}

/** One posting for each account and asset; those that cancel out are left out. */
function sums(postings: readonly Posting[]): readonly Posting[] {
  const byAccount = new Map<string, Posting>();
  for (const posting of postings) {
    const key = `${posting.account} ${posting.asset}`;
    const amount = (byAccount.get(key)?.amount ?? 0n) + posting.amount;
    byAccount.set(key, { ...posting, amount });
  }
  return [...byAccount.values()].filter(({ amount }) => amount !== 0n);
}

const lineOf = ({ account, asset, amount }: Posting): string =>
  `    ${ACCOUNTS[account].padEnd(WIDTH)}${amountText(asset, amount)}`;

const amountText = (asset: Posting['asset'], amount: bigint): string =>
  asset === 'USD' ? `${formatCents(usdCents(amount))} USD` : `${formatBtc(sats(amount))} BTC`;

/**
 * A person's words must not begin an entry of their own, nor move the one they are about: ledger takes "[2001/01/01]" in
 * a comment for the date of the entry.
 */
const oneLine = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/\[(?=[\d=])/g, '[ ')
    .trim();
