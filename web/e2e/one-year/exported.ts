import { z } from 'zod';
import { type Balances, isTrade, type Line, type Row } from './expected-ledger.js';
import { bitcoin, dollars, whole } from './numbers.js';
import { balanceMove } from './sums.js';

const TYPES: Readonly<Partial<Record<Line['kind'], string>>> = { set_aside: 'built' };

/** Columns of the export of transactions that the notebook knows. */
export const NOTED_COLUMNS: readonly string[] = [
  ...[
    'date',
    'type',
    'quantity_btc',
    'price_usd',
    'value_usd',
    'fee_usd',
    'amount_usd',
    'proceeds_to',
    'origin',
  ],
  ...['btc_after', 'portfolio_cash_after_usd', 'dynamic_balance_after_usd'],
];

/** The export of transactions in those columns: what an investment built or used is a line behind it. */
export const exportedLines = (rows: readonly Row[]): readonly (readonly string[])[] =>
  rows.flatMap((row) => {
    const { line, after } = row;
    const balances = balancesOf(after);
    if (!isTrade(line))
      return [[line.date, TYPES[line.kind] ?? line.kind, ...cashCells(line.cents), ...balances]];
    const moved = balanceMove(row);
    const proceedsTo = line.kind === 'sell' ? (line.isToPocket === true ? 'pocket' : 'portfolio_cash') : '';
    const trade = [
      ...[line.date, line.kind, bitcoin(line.sats), dollars(line.priceCents), dollars(line.valueCents)],
      ...[dollars(line.feeCents), '', proceedsTo, line.origin, ...balances],
    ];
    if (moved === 0n) return [trade];
    const amount = cashCells(moved > 0n ? moved : -moved);
    return [trade, [line.date, moved > 0n ? 'built' : 'used', ...amount, ...balances]];
  });

/** A line of cash has neither quantity, price, value nor fee, and nothing behind its amount. */
const cashCells = (cents: bigint): readonly string[] => ['', '', '', '', dollars(cents), '', ''];

const balancesOf = ({ sats, cashCents, dynamicBalanceCents }: Balances): readonly string[] => [
  bitcoin(sats),
  dollars(cashCents),
  dollars(dynamicBalanceCents),
];

const eventsSchema = z.object({
  events: z.array(
    z.object({
      type: z.string(),
      data: z.object({ transactionId: z.string().optional(), quantity: z.string().optional() }),
    }),
  ),
});

const SIGNS: Readonly<Record<string, bigint>> = {
  'ledger.bitcoin-bought': 1n,
  'ledger.cash-reinvested': 1n,
  'ledger.bitcoin-sold': -1n,
};

/** The Bitcoin held by all events of a person's own data but those of a trade that was deleted. */
export function bitcoinOfEvents(text: string): string {
  const { events } = eventsSchema.parse(JSON.parse(text));
  const deleted = new Set(
    events.filter(({ type }) => type === 'ledger.transaction-voided').map(({ data }) => data.transactionId),
  );
  return bitcoin(
    events
      .filter(({ data }) => !deleted.has(data.transactionId))
      .reduce((sum, { type, data }) => sum + (SIGNS[type] ?? 0n) * BigInt(data.quantity ?? '0'), 0n),
  );
}

/** What the three accounts hold and the fees, by all postings of a plain-text journal. */
export function sumsOfJournal(journal: string): Readonly<Record<string, string>> {
  const sums = new Map<string, bigint>();
  for (const [, account = '', amount = ''] of journal.matchAll(/^ {4}(\S.*?) {2,}(-?[\d.]+) (?:USD|BTC)/gm))
    sums.set(account, (sums.get(account) ?? 0n) + whole(amount));
  const sumOf = (account: string): bigint => sums.get(account) ?? 0n;
  return {
    btc: bitcoin(sumOf('Assets:Bitcoin')),
    cash: dollars(sumOf('Assets:Portfolio Cash')),
    dynamicBalance: dollars(sumOf('Assets:Dynamic Balance')),
    fees: dollars(sumOf('Expenses:Fees')),
  };
}
