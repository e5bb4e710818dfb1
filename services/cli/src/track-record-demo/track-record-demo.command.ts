import { UsageError } from '../cli-io.js';
import type { CliCommand } from '../cli-io.js';
import { parseOptions } from '../parse-options.js';

const WEEKS = 26;
const WEEKS_MAX = 520;

export const trackRecordDemo: CliCommand = {
  usage: `track-record:demo [--weeks N]`,
  about: [
    `Makes a record of N weeks (${WEEKS} unless said otherwise) in the stream track-demo, to look at /track-record.`,
    'Only from the recording or made-up prices, whose last weeks are dated to end with this one, and never in',
    'production. Every event of it says that it is a demo; every ninth week is missed. The page shows it in place of',
    'the true record, which it leaves as it is.',
  ],
  run: async (args, io) => {
    const { weeks } = parseOptions(args, ['weeks']);
    const { makeDemoRecord } = await import('./make-demo-record.js');
    const added = await makeDemoRecord(process.env, weeksOf(weeks));
    io.out(
      added === 0 ? 'The demo record is there already.\n' : `${added} weeks of a demo record were made.\n`,
    );
  },
};

function weeksOf(text: string | undefined): number {
  if (text === undefined) return WEEKS;
  const weeks = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (weeks < 1 || weeks > WEEKS_MAX) throw new UsageError(`--weeks takes a number from 1 to ${WEEKS_MAX}.`);
  return weeks;
}
