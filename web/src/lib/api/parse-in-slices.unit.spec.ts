import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod/mini';

import { ApiProblem } from './api-problem';
import { parseInSlices } from './parse-in-slices';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('a long list', () => {
  it('is held to its contract in order', async () => {
    const values = Array.from({ length: 500 }, (_, index) => ({ index, more: true }));
    const parsed = await parseInSlices(z.object({ index: z.int() }), values);
    expect(parsed).toEqual(values.map(({ index }) => ({ index })));
  });

  it('lets the page answer in between', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const done: string[] = [];
    const slow = z.pipe(
      z.number(),
      z.transform((value) => {
        now += 4;
        done.push(`value ${String(value)}`);
        return value;
      }),
    );
    const parsing = parseInSlices(slow, [1, 2, 3, 4]);
    done.push('page');
    await parsing;
    expect(done).toEqual(['value 1', 'value 2', 'page', 'value 3', 'value 4']);
  });

  it('with one value that breaks it is unreadable as a whole', async () => {
    await expect(parseInSlices(z.number(), [1, 'two', 3])).rejects.toThrow(ApiProblem);
    await expect(parseInSlices(z.number(), [1, 'two', 3])).rejects.toMatchObject({ kind: 'unreadable' });
  });
});
