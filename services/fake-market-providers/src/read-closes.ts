import { readFile, stat } from 'node:fs/promises';
import { formatUsdPrice, parsePriceCsv, recordedDailyCloses } from '@app/market';
import type { FakeClose } from '@app/market/testing';
import { AppError } from '@app/platform';

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * The closes that the fakes serve: those of a CSV, or the recording's.
 * @throws AppError FAKE_PROVIDERS.BAD_PRICES, which names the line
 */
export async function readCloses(file: string | undefined): Promise<FakeClose[]> {
  if (file === undefined)
    return recordedDailyCloses().map(({ date, close }) => ({ date, close: String(close) }));
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() !== true) throw new AppError('FAKE_PROVIDERS.BAD_PRICES', `there is no file ${file}`);
  if (found.size > MAX_BYTES)
    throw new AppError('FAKE_PROVIDERS.BAD_PRICES', `${file} is larger than ${MAX_BYTES} bytes`);
  const parsed = parsePriceCsv(await readFile(file, 'utf8'));
  if (!parsed.ok) {
    const { line, reason } = parsed.problem;
    throw new AppError('FAKE_PROVIDERS.BAD_PRICES', `${file}, line ${line}: ${reason}`);
  }
  return parsed.closes.map(({ date, price }) => ({ date, close: formatUsdPrice(price) }));
}
