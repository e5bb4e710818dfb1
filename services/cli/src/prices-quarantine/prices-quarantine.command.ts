import {
  formatUsdPrice,
  PriceQuarantineRepository,
  type QuarantinedPrice,
  QuarantineError,
  type QuarantineStatus,
} from '@app/market';
import { type CliCommand, type CliIo, InputError, UsageError } from '../cli-io.js';
import { priceArguments, seriesOf } from '../prices/price-arguments.js';
import { withDatabase } from '../with-database.js';

const STATUSES: readonly QuarantineStatus[] = ['waiting', 'accepted', 'rejected', 'settled'];

export const pricesQuarantine: CliCommand = {
  usage:
    'prices:quarantine list [--status waiting|accepted|rejected|settled] [--series market|local] | accept NUMBER... --by NAME [--note TEXT] | reject NUMBER... --by NAME [--note TEXT]',
  about: ['Lists prices held back as implausible, and lets an administrator accept or reject them.'],
  run: async (args, io) => {
    const { positionals, values } = priceArguments(args, {
      flags: [],
      values: ['status', 'series', 'by', 'note'],
    });
    const [action, ...numbers] = positionals;
    switch (action) {
      case 'list':
        return list(io, { status: statusOf(values.status), series: values.series });
      case 'accept':
      case 'reject':
        return decide(io, { action, ids: idsOf(numbers), by: nameOf(values.by), note: values.note ?? null });
      default:
        throw new UsageError('Say list, accept or reject.');
    }
  },
};

async function list(
  io: CliIo,
  { status, series }: { readonly status: QuarantineStatus; readonly series: string | undefined },
): Promise<void> {
  await withDatabase('prices', async (database) => {
    const chosen = series === undefined ? undefined : seriesOf(series);
    const entries = await new PriceQuarantineRepository(database).list(status, chosen);
    for (const entry of entries) io.out(`${lineOf(entry)}\n`);
    if (entries.length === 0) io.err(`No price is ${status}.`);
  });
}

interface Decision {
  readonly action: 'accept' | 'reject';
  readonly ids: readonly bigint[];
  readonly by: string;
  readonly note: string | null;
}

async function decide(io: CliIo, { action, ids, by, note }: Decision): Promise<void> {
  await withDatabase('prices', async (database) => {
    const quarantine = new PriceQuarantineRepository(database);
    for (const id of ids) {
      try {
        const entry = await quarantine[action]({ id, by, note, at: new Date() });
        io.out(`${lineOf(entry)}\n`);
      } catch (error) {
        if (error instanceof QuarantineError) throw new InputError(`${error.message}.`, { cause: error });
        throw error;
      }
    }
  });
}

function lineOf(entry: QuarantinedPrice): string {
  const { id, kind, day, source, reason, seen, lastSeenAt, status, decidedBy } = entry;
  const prices = `${formatUsdPrice(entry.price)} USD against ${formatUsdPrice(entry.reference)} USD`;
  const decided = decidedBy === null ? '' : ` by ${decidedBy}`;
  return `${id}  ${day}  ${kind}  ${source}: ${prices}, ${reason}, seen ${seen} times, last ${lastSeenAt.toISOString()}  ${status}${decided}`;
}

function statusOf(text: string | undefined): QuarantineStatus {
  const status = STATUSES.find((known) => known === (text ?? 'waiting'));
  if (status === undefined) throw new UsageError(`--status is one of ${STATUSES.join(', ')}.`);
  return status;
}

function idsOf(numbers: readonly string[]): bigint[] {
  if (numbers.length === 0) throw new UsageError('Name the number of an entry (see list).');
  return numbers.map((text) => {
    if (!/^\d{1,18}$/.test(text)) throw new UsageError(`"${text}" is not the number of an entry.`);
    return BigInt(text);
  });
}

function nameOf(by: string | undefined): string {
  if (by === undefined || by.trim() === '') throw new UsageError('--by NAME says who decides.');
  return by.trim();
}
