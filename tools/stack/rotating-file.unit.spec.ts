import { mkdtempSync, readFileSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RotatingFile } from './rotating-file.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rotating-file-'));
  path = join(folder, 'logs', 'api.log');
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('a log file', () => {
  it('takes at most twice the limit', () => {
    const file = new RotatingFile(path, 10);
    for (const line of ['first line', 'second line', 'third line']) file.write(line);
    file.close();

    expect(readFileSync(`${path}.1`, 'utf8')).toBe('second line\n');
    expect(readFileSync(path, 'utf8')).toBe('third line\n');
  });

  // The one device that is always full.
  (process.platform === 'linux' ? it : it.skip)(
    'on a full disk drops lines and counts them (regression: it ended the product)',
    () => {
      const file = new RotatingFile(path, 1_000);
      file.close();
      unlinkSync(path);
      symlinkSync('/dev/full', path);
      file.write('lost');
      file.write('lost too');
      file.close();
      unlinkSync(path);
      file.write('there is room again');
      file.close();

      expect(readFileSync(path, 'utf8')).toBe(
        '2 lines could not be written here and were dropped.\nthere is room again\n',
      );
    },
  );
});
