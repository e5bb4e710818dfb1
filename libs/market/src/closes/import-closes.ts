import type { Kysely } from 'kysely';
import type { AppSchema, FeedSeriesName } from '@app/read-models';
import { type DayShift, dayShiftOf } from '../checks/day-shift.js';
import { JUMP_BP } from '../checks/decide-price.js';
import type { CsvClose } from '../csv/price-csv.js';
import { lastCompletedDay } from '../days.js';
import { isWithin, medianOf } from '../numbers/usd-price.js';
import { ClosesRepository, type NewClose, type StoredClose } from '../stores/closes.repository.js';
import { PriceQuarantineRepository } from '../stores/price-quarantine.repository.js';

export interface ImportOptions {
  readonly database: Kysely<AppSchema>;
  readonly series: FeedSeriesName;
  /** Ascending. */
  readonly closes: readonly CsvClose[];
  readonly now: Date;
}

/** What an import would do, told before it does it. */
export interface ImportPlan {
  /** Days that are not stored yet. */
  readonly added: readonly CsvClose[];
  /** Stored days that the file has with the same close to 1 %, and those that it contradicts. */
  readonly same: number;
  readonly different: readonly { readonly file: CsvClose; readonly stored: StoredClose }[];
  /** Days of the file that are not over yet: never stored. */
  readonly running: readonly CsvClose[];
  /**
   * Days that would be stored more than 35 % from the median of the three before them, whether those are the file's or
   * stored ones; and stored days that would lie so far from what is stored before them.
   */
  readonly jumps: readonly CsvClose[];
  /** How the file's dates lie against what is stored; undefined where too few days are shared to tell. */
  readonly shift: DayShift | undefined;
  /** Days that the file and what is stored share. */
  readonly shared: number;
}

const SAME_BP = 100n;

/** Compares a file with what is stored. Changes nothing. */
export async function planImport({ database, series, closes, now }: ImportOptions): Promise<ImportPlan> {
  const stored = new Map(
    (await new ClosesRepository(database).newest(series)).map((close) => [close.day, close]),
  );
  const last = lastCompletedDay(now.getTime());
  const completed = closes.filter(({ day }) => day <= last);
  const known = new Map([...stored].map(([day, { close }]) => [day, close]));
  const shared = completed.flatMap((file) => {
    const found = stored.get(file.day);
    return found === undefined ? [] : [{ file, stored: found }];
  });
  const different = shared.filter(({ file, stored: { close } }) => !isWithin(file.price, close, SAME_BP));
  const added = completed.filter(({ day }) => !stored.has(day));
  return {
    added,
    same: shared.length - different.length,
    different,
    running: closes.filter(({ day }) => day > last),
    jumps: jumpsOf([...added, ...different.map(({ file }) => file)], { file: completed, stored }),
    shared: shared.length,
    shift: dayShiftOf(new Map(completed.map(({ day, price }) => [day, price])), known),
  };
}

/** How many days after a stored figure may have been measured against it. */
const MEASURED_AFTER = 3;

/**
 * Jumps in the history as it would be: a day that the import brings, or a stored one next to it, that lies too far from
 * what would then be before it. A file that fits itself may still be another currency's.
 */
function jumpsOf(
  brought: readonly CsvClose[],
  { file, stored }: { readonly file: readonly CsvClose[]; readonly stored: ReadonlyMap<number, StoredClose> },
): CsvClose[] {
  const prices = new Map([...stored].map(([day, { close }]) => [day, close]));
  for (const { day, price } of brought) prices.set(day, price);
  const days = [...prices.keys()].sort((a, b) => a - b);
  const places = new Map(days.map((day, place) => [day, place]));
  const isJump = (place: number): boolean => {
    const price = prices.get(days[place] ?? Number.NaN);
    const before = days.slice(Math.max(0, place - MEASURED_AFTER), Math.max(0, place));
    const median = medianOf(before.flatMap((day) => prices.get(day) ?? []));
    return price !== undefined && median !== undefined && !isWithin(price, median, JUMP_BP);
  };
  const fileDays = new Set(file.map(({ day }) => day));
  return brought.filter(({ day }) => {
    const place = places.get(day) ?? 0;
    if (isJump(place)) return true;
    // Of the days after it only stored ones: those of the file are looked at themselves.
    return [1, 2, 3].some((next) => !fileDays.has(days[place + next] ?? day) && isJump(place + next));
  });
}

export interface CarryOutOptions extends ImportOptions {
  /** Name of the file, shown as the source of its closes. */
  readonly fileName: string;
  /** Whether days that the file contradicts get a further version. */
  readonly corrects: boolean;
}

/** Stores what the plan says; planned again in the same transaction, so that nothing changes in between. */
export async function importCloses(options: CarryOutOptions): Promise<{ added: number; corrected: number }> {
  return options.database.transaction().execute(async (transaction) => {
    const closes = new ClosesRepository(transaction);
    await closes.lock(options.series);
    const plan = await planImport({ ...options, database: transaction });
    const source = `import of ${options.fileName}`;
    const evidence = { file: options.fileName };
    const added = plan.added.map(({ day, price }): NewClose => ({
      day,
      close: price,
      source,
      version: 1,
      reason: 'import',
      evidence,
    }));
    const corrected = plan.different.map(({ file, stored }): NewClose => ({
      day: file.day,
      close: file.price,
      source,
      version: stored.version + 1,
      // A correction by a person: no later run of the feeds takes it back.
      reason: 'import',
      evidence: { ...evidence, corrects: stored.source },
    }));
    await new PriceQuarantineRepository(transaction).settle(
      options.series,
      'close',
      added.map(({ day }) => day),
      { by: 'import', at: options.now },
    );
    return {
      added: await closes.add(options.series, added),
      corrected: options.corrects ? await closes.add(options.series, corrected) : 0,
    };
  });
}
