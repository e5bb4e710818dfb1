import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type CsvClose, parsePriceCsv } from '@app/market';
import { decodeText } from '@app/platform/csv';
import type { CliIo } from '../cli-io.js';
import { InputError, UsageError } from '../cli-io.js';

/** A hundred years of daily rows take a hundredth of it; more is another kind of file. */
const MAXIMUM_BYTES = 64 * 1024 * 1024;

/**
 * Reads the daily closes of a CSV file named on the command line.
 *
 * @throws UsageError when there is no such file, InputError when it holds no daily prices
 */
export async function readPriceFile(path: string, io: CliIo): Promise<readonly CsvClose[]> {
  const parsed = parsePriceCsv(await readText(resolve(io.workingDirectory, path), path));
  if (parsed.ok) return parsed.closes;
  throw new InputError(`${path}, line ${parsed.problem.line}: ${parsed.problem.reason}`);
}

async function readText(file: string, path: string): Promise<string> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() !== true) throw new UsageError(`There is no file ${path}.`);
  if (found.size > MAXIMUM_BYTES) throw new InputError(`${path} is larger than ${MAXIMUM_BYTES} bytes.`);
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new InputError(`${path} cannot be read.`, { cause: error });
  });
  const text = decodeText(bytes)?.text;
  if (text === undefined) throw new InputError(`${path} is neither UTF-8 nor UTF-16 with its mark.`);
  return text;
}
