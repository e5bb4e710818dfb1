import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseDayNumber } from '@app/strategy';
import type { CliCommand } from '../cli-io.js';
import { UsageError } from '../cli-io.js';
import { parseOptions } from '../parse-options.js';
import { readPriceFile } from '../prices/read-price-file.js';
import { closedWindowsOf } from './closed-windows.js';
import { figuresModule, seriesModule } from './shipped-modules.js';

export const shippedBacktestsMake: CliCommand = {
  usage: 'shipped-backtests:make --prices FILE --sources NAME,NAME --computed-on YYYY-MM-DD --to FOLDER',
  about: ['Writes the modules of closed windows that libs/contracts ships, from true daily closes.'],
  run: async (args, io) => {
    const options = parseOptions(args, ['prices', 'sources', 'computed-on', 'to']);
    const { prices, sources, to } = options;
    const computedOn = options['computed-on'];
    if (prices === undefined || sources === undefined || computedOn === undefined || to === undefined)
      throw new UsageError('--prices, --sources, --computed-on and --to are needed.');
    if (parseDayNumber(computedOn) === undefined)
      throw new UsageError(`--computed-on "${computedOn}" is not a date (YYYY-MM-DD).`);
    const windows = closedWindowsOf(await readPriceFile(prices, io), sources.split(','));
    const folder = resolve(io.workingDirectory, to);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'figures.ts'), figuresModule(computedOn, windows));
    for (const window of windows)
      await writeFile(join(folder, `series-${window.id}.ts`), seriesModule(window));
  },
};
