import type { EntryStatus } from '@app/contracts';

interface StatusRow {
  readonly status: EntryStatus;
  readonly voided_at: Date | null;
  readonly restorable_until: string | null;
  readonly replaces: string | null;
  readonly revision: string;
}

/** What every entry shows of whether it is in effect. */
export function entryStatusView(row: StatusRow) {
  return {
    status: row.status,
    voidedAt: row.voided_at?.toISOString() ?? null,
    restorableUntil: row.restorable_until,
    replaces: row.replaces,
    revision: row.revision,
  };
}
