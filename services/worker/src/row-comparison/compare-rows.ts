import type { Kysely } from 'kysely';
import { diffEverybody, type DiffStores } from '@app/audit';
import type { Clock, Logger } from '@app/platform';
import { type AppSchema, keepRowComparison, newestRowComparison } from '@app/read-models';

/** Whose rows differ is kept of so many: an administrator begins with one. */
const PEOPLE_MAX = 100;

export interface CompareRowsParts {
  readonly stores: DiffStores;
  readonly database: Kysely<AppSchema>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/**
 * Compares the read models of everybody with the streams, once a UTC day, and keeps how it ended. The differences themselves
 * hold amounts: they are neither kept nor logged; `audit:diff` and the inspector of streams show them.
 *
 * @throws StoreUnavailableError; the signal's reason once it is aborted
 */
export async function compareRows(parts: CompareRowsParts): Promise<void> {
  const { stores, database, clock, logger, signal } = parts;
  const day = clock.now().toISOString().slice(0, 10);
  if ((await newestRowComparison(database))?.day === day) return;
  let [differences, behind] = [0, 0];
  const people = new Set<string>();
  const report = {
    difference: (_line: string, userId: string | undefined): void => {
      differences += 1;
      if (userId !== undefined && people.size < PEOPLE_MAX) people.add(userId);
    },
    behind: (): void => {
      behind += 1;
    },
  };
  const streams = await diffEverybody(stores, report, signal);
  const found = { streams, differences, behind };
  await keepRowComparison(database, day, { finishedAt: clock.now(), ...found, differing: [...people] });
  if (differences > 0) logger.error(found, 'the read models differ from the streams');
  else logger.info(found, 'the read models agree with the streams');
}
