import { describe, expect, it } from '@jest/globals';
import type { CliIo } from '../cli-io.js';
import { readSecret, type SecretInput } from './read-secret.js';

const io: CliIo = { workingDirectory: '.', out: () => undefined, err: () => undefined };

function inputOf(...chunks: readonly string[]): SecretInput & { readonly modes: boolean[] } {
  const modes: boolean[] = [];
  return {
    isTTY: true,
    modes,
    setRawMode: (isRaw) => modes.push(isRaw),
    async *[Symbol.asyncIterator]() {
      for (const chunk of chunks) yield await Promise.resolve(Buffer.from(chunk));
    },
  };
}

describe('a secret', () => {
  it.each([
    [['piped password\n'], 'piped password'],
    [['no line end'], 'no line end'],
    [['ty', 'ped\r'], 'typed'],
    [['wrr\u007fong\b\r'], 'wron'],
    [['first\nsecond\n'], 'first'],
  ])('%j is %j', async (chunks, secret) => {
    expect(await readSecret('', io, inputOf(...chunks))).toBe(secret);
  });

  it.each([[['']], [['\n']], [['abc\u0003']], [['x'.repeat(2_000)]]])('%j is none', async (chunks) => {
    const input = inputOf(...chunks);

    await expect(readSecret('', io, input)).rejects.toThrow();

    expect(input.modes).toEqual([true, false]);
  });
});
