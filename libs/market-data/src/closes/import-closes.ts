import type { AppSchema, FeedSeriesName } from '@app/read-models';
import type { Kysely } from 'kysely';
import { dayShiftOf, type DayShift } from '../checks/day-shift.js';
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
  /** New days more than 35 % from the median of the three before them. */
  readonly jumps: readonly CsvClose[];
  /** How the file's dates lie against what is stored; undefined where too few days are shared. */
  readonly shift: DayShift | undefined;
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
    jumps: jumpsAmong(completed, new Set(added)),
    shift: dayShiftOf(new Map(completed.map(({ day, price }) => [day, price])), known),
  };
}

function jumpsAmong(completed: readonly CsvClose[], added: ReadonlySet<CsvClose>): CsvClose[] {
  return completed.filter((one, index) => {
    const median = medianOf(completed.slice(Math.max(0, index - 3), index).map(({ price }) => price));
    return added.has(one) && median !== undefined && !isWithin(one.price, median, JUMP_BP);
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
      reason: 'correction',
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
