import { formatWeeklyTable, weeklyClosesOf, WeeklyTableError } from '@app/market';
import { StrategyInputError } from '@app/strategy';
import type { CliCommand } from '../cli-io.js';
import { InputError, UsageError } from '../cli-io.js';
import { parseOptions } from '../parse-options.js';
import { readPriceFile } from '../prices/read-price-file.js';

export const recordedMarketMake: CliCommand = {
  usage: 'recorded-market:make --prices FILE',
  about: ['Prints the module of weekly closes that libs/market ships.'],
  run: async (args, io) => {
    const { prices } = parseOptions(args, ['prices']);
    if (prices === undefined) throw new UsageError('--prices is required.');
    const closes = await readPriceFile(prices, io);
    try {
      io.out(moduleText(formatWeeklyTable(weeklyClosesOf(closes))));
    } catch (error) {
      if (error instanceof WeeklyTableError || error instanceof StrategyInputError) {
        throw new InputError(error.message, { cause: error });
      }
      throw error;
    }
  },
};

function moduleText(table: string): string {
  return `// Made by "recorded-market:make" of services/cli; do not edit. Sources, licences, limits of use: ../README.md

/**
 * Closes of Bitcoin on Sundays (end of the UTC day), USD, five significant digits: the date of a Sunday, then its close
 * and those of the Sundays after it.
 */
export const weeklyCloses = \`
${table}
\`;
`;
}
