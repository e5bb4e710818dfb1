import type { Selectable } from 'kysely';
import type { TextOpener } from '@app/accounts';
import { type CashMovementKind, DEFAULT_DESCRIPTIONS, isoWeekOf } from '@app/ledger';
import { formatCents, usdCents } from '@app/money';
import type { CashBalance, PortfolioCashEntriesTable } from '@app/read-models';
import { weekView } from '../time/week-view.js';
import { entryStatusView } from './entry-status-view.js';

type Row = Omit<Selectable<PortfolioCashEntriesTable>, 'type'> & CashBalance;

/** An entry of either cash account; `kind` is what it is where it moves cash alone. */
export function cashEntryView(row: Row, kind: CashMovementKind | undefined, open: TextOpener) {
  const description = open(row.description);
  return {
    entryId: row.entry_id,
    date: row.dated_on,
    recordedAt: row.recorded_at.toISOString(),
    amountUsd: formatCents(usdCents(BigInt(row.amount_cents))),
    balanceAfterUsd:
      row.balance_after_cents === null ? null : formatCents(usdCents(BigInt(row.balance_after_cents))),
    description: description.text,
    descriptionStatus: description.status,
    defaultDescription: kind === undefined ? null : DEFAULT_DESCRIPTIONS[kind],
    transactionId: row.transaction_id,
    week: weekView(isoWeekOf(row.week)),
    ...entryStatusView(row),
  };
}
