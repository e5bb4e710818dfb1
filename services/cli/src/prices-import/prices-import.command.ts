import { basename } from 'node:path';
import {
  type CsvClose,
  type DayShift,
  formatUsdPrice,
  importCloses,
  type ImportPlan,
  planImport,
} from '@app/market';
import { isoDateOf } from '@app/strategy';
import { type CliCommand, type CliIo, InputError, UsageError } from '../cli-io.js';
import { priceArguments, seriesOf } from '../prices/price-arguments.js';
import { readPriceFile } from '../prices/read-price-file.js';
import { withDatabase } from '../with-database.js';

/** How many days a list names before it only counts. */
const NAMED = 10;

export const pricesImport: CliCommand = {
  usage:
    'prices:import FILE [--yes] [--correct] [--accept-jumps] [--shift none|earlier|later] [--series market|local]',
  about: [
    'Imports the closes of a CSV file into the price history: a preview first, stored only with --yes.',
    'Stored days stay as they are; with --correct they get a new version, and the old one stays visible.',
  ],
  run: async (args, io) => {
    const { positionals, flags, values } = priceArguments(args, {
      flags: ['yes', 'correct', 'accept-jumps'],
      values: ['shift', 'series'],
    });
    const [file, ...rest] = positionals;
    if (file === undefined || rest.length > 0) throw new UsageError('Name one file.');
    const series = seriesOf(values.series);
    const closes = shifted(await readPriceFile(file, io), values.shift);
    await withDatabase('prices', async (database) => {
      const options = { database, series, closes, now: new Date() };
      const plan = await planImport(options);
      preview(plan, closes, io);
      requireNoShift(plan, values.shift);
      if (!flags.has('yes')) {
        io.out('Nothing is stored yet: run it again with --yes.\n');
        return;
      }
      if (plan.jumps.length > 0 && !flags.has('accept-jumps'))
        throw new InputError('The file has jumps of more than 35 %: look at them and add --accept-jumps.');
      const done = await importCloses({
        ...options,
        fileName: basename(file),
        corrects: flags.has('correct'),
      });
      io.out(`Stored: ${done.added} new days, ${done.corrected} corrections.\n`);
    });
  },
};

/** Moves the dates of a file that writes them a day off. */
function shifted(closes: readonly CsvClose[], shift: string | undefined): readonly CsvClose[] {
  if (shift === undefined || shift === 'none') return closes;
  if (shift !== 'earlier' && shift !== 'later')
    throw new UsageError('--shift is "none", "earlier" or "later".');
  const days = shift === 'later' ? 1 : -1;
  return closes.map((close) => ({ ...close, day: close.day + days, date: isoDateOf(close.day + days) }));
}

function preview(plan: ImportPlan, closes: readonly CsvClose[], io: CliIo): void {
  const lines = [
    `${closes.length} days from ${closes[0]?.date ?? '-'} to ${closes.at(-1)?.date ?? '-'}.`,
    `New: ${plan.added.length}. Stored already, the same to 1 %: ${plan.same}. Contradicting: ${plan.different.length}.`,
    ...named(
      plan.different.map(({ file, stored }) => {
        const known = `${formatUsdPrice(stored.close)} (${stored.source})`;
        return `  ${file.date}: ${formatUsdPrice(file.price)}, stored ${known}`;
      }),
    ),
  ];
  if (plan.running.length > 0)
    lines.push(
      `Left out, because they are not over yet: ${plan.running.map(({ date }) => date).join(', ')}.`,
    );
  if (plan.jumps.length > 0)
    lines.push(
      'More than 35 % from the median of the three days before, or a stored day after it would be:',
      ...named(plan.jumps.map(({ date, price }) => `  ${date}: ${formatUsdPrice(price)}`)),
    );
  lines.push(shiftText(plan));
  io.out(`${lines.join('\n')}\n`);
}

function shiftText({ shift, shared, same, different }: ImportPlan): string {
  if (shift === undefined) {
    const known = same + different.length === 0 ? 'no stored day' : `only ${shared} stored days`;
    return `Whether the dates are those of UTC days cannot be told: the file shares ${known}. Look at a day you know.`;
  }
  if (shift.days === 0)
    return `The dates fit what is stored: ${shift.agreeing} of ${shift.compared} days agree to 1 %.`;
  return `The dates are a day off: moved one day ${directionOf(shift)}, ${shift.agreeing} of ${shift.compared} days agree.`;
}

const directionOf = ({ days }: DayShift): string => (days < 0 ? 'earlier' : 'later');

function requireNoShift({ shift, shared, different }: ImportPlan, given: string | undefined): void {
  if (shift === undefined) {
    // Most of the few shared days contradict: dates a day off look like that, and so does another currency.
    if (given === undefined && different.length * 2 > shared)
      throw new InputError(
        `The file contradicts ${different.length} of the ${shared} days that are stored: say --shift none, earlier or later.`,
      );
    return;
  }
  if (shift.days === 0) return;
  const isMoved = given === 'earlier' || given === 'later';
  const advice = isMoved ? `leave --shift ${given} away` : `try --shift ${directionOf(shift)}`;
  throw new InputError(`The file dates its closes a day off against what is stored: ${advice}.`);
}

function named(lines: readonly string[]): string[] {
  const more = lines.length - NAMED;
  return [...lines.slice(0, NAMED), ...(more > 0 ? [`  and ${more} more`] : [])];
}
