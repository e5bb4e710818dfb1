import {
  checkHistory,
  CloseObservationsRepository,
  ClosesRepository,
  type HistoryFinding,
  lastCompletedDay,
  PriceQuarantineRepository,
} from '@app/market';
import { type CliCommand, InputError, UsageError } from '../cli-io.js';
import { priceArguments, seriesOf } from '../prices/price-arguments.js';
import { withDatabase } from '../with-database.js';

const KINDS: readonly HistoryFinding['kind'][] = ['gap', 'duplicate', 'jump', 'disagreement', 'waiting'];
const DEFAULT_PERCENT = 2;

export const pricesCheck: CliCommand = {
  usage: 'prices:check [--within PERCENT] [--json] [--series market|local]',
  about: ['Looks for what is wrong with the stored closes; ends with 1 when there is anything.'],
  run: async (args, io) => {
    const { positionals, flags, values } = priceArguments(args, {
      flags: ['json'],
      values: ['within', 'series'],
    });
    if (positionals.length > 0) throw new UsageError('prices:check takes no file.');
    const series = seriesOf(values.series);
    const agreeWithin = basisPoints(values.within);
    await withDatabase('prices', async (database) => {
      const closes = await new ClosesRepository(database).newest(series);
      const [first] = closes;
      if (first === undefined) throw new InputError('No close is stored.');
      const lastDay = lastCompletedDay(Date.now());
      const findings = checkHistory({
        closes,
        observations: await new CloseObservationsRepository(database).lastWords(series, {
          from: first.day,
          to: lastDay,
        }),
        waiting: await new PriceQuarantineRepository(database).list('waiting', series),
        lastDay,
        agreeWithin,
      });
      if (flags.has('json')) io.out(`${JSON.stringify({ days: closes.length, findings }, null, 2)}\n`);
      else for (const { day, kind, text } of findings) io.out(`${day} ${kind.padEnd(12)} ${text}\n`);
      if (findings.length > 0) throw new InputError(summaryOf(findings));
      if (!flags.has('json')) io.out(`${closes.length} days, nothing to find.\n`);
    });
  },
};

function summaryOf(findings: readonly HistoryFinding[]): string {
  const counts = KINDS.flatMap((kind) => {
    const count = findings.filter((one) => one.kind === kind).length;
    return count === 0 ? [] : [`${kind} ${count}`];
  });
  return `${findings.length} findings: ${counts.join(', ')}.`;
}

function basisPoints(percent: string | undefined): bigint {
  if (percent === undefined) return BigInt(DEFAULT_PERCENT * 100);
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(percent))
    throw new UsageError('--within is a percentage, such as 2 or 0.5.');
  return BigInt(Math.round(Number(percent) * 100));
}
