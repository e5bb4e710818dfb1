import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { delay } from '@app/platform';

interface Options {
  readonly output: { readonly isTTY: boolean; readonly write: (text: string) => unknown };
  readonly everyMs: number;
}
type WhileWorking = (title: string, work: () => Promise<void>, options: Options) => Promise<void>;

const moduleSchema = z.object({
  whileWorking: z.custom<WhileWorking>((value) => typeof value === 'function'),
});
const { whileWorking } = moduleSchema.parse(await import(join(import.meta.dirname, 'progress.mjs')));

const written = async (isTTY: boolean, work: () => Promise<void>): Promise<string> => {
  const parts: string[] = [];
  const output = { isTTY, write: (text: string) => parts.push(text) };
  await whileWorking('Building', work, { output, everyMs: 20 }).catch(() => parts.push('failed'));
  return parts.join('');
};

it('work that takes long is seen to go on, on one line, and what fails passes on', async () => {
  expect(await written(false, () => delay(90))).toMatch(/^Building…(?: 0 s){2,}\n$/);
  expect(await written(true, () => delay(90))).toMatch(/^Building…(?:\rBuilding… 0 s){2,}\n$/);
  expect(await written(false, () => Promise.reject(new Error('no room')))).toBe('Building…\nfailed');
});
