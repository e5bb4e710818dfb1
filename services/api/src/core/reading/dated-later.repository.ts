import type { CalendarDate } from '@app/ledger';
import { usdCents, type UsdCents } from '@app/money';
import type { ReadDatabase } from '../dependencies.js';

/**
 * What the entries dated after a person's today, as after a move to a zone further west, move in a cash account: signed
 * sums by type. The portfolio's row counts them; a balance or a sum of today is that less these.
 */
export async function centsDatedLater(
  database: ReadDatabase,
  table: 'dynamic_balance_entries' | 'portfolio_cash_entries',
  { userId, today }: { readonly userId: string; readonly today: CalendarDate },
): Promise<{ readonly all: UsdCents; of(type: string): UsdCents }> {
  const rows = await database
    .selectFrom(table)
    .select(['type', ({ fn }) => fn.sum<string>('amount_cents').as('cents')])
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .where('dated_on', '>', today)
    .groupBy('type')
    .execute();
  const sum = (type?: string): UsdCents =>
    usdCents(
      rows
        .filter((row) => type === undefined || row.type === type)
        .reduce((total, { cents }) => total + BigInt(cents), 0n),
    );
  return { all: sum(), of: sum };
}
