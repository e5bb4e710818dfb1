import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { anEvent, openWritableLog } from '../testing/event-log.js';
import type { StoreFile } from './open-store-file.js';
import { openStoreFile } from './open-store-file.js';
import { CannotOpenStoreError } from './storage-error.js';

// For a busy machine; nothing here takes long by itself.
jest.setTimeout(60_000);

const appends = 12;
const eventsEach = 3;

describe('a file that a power cut left torn', () => {
  let folder: string;
  let source: string;
  let whole: readonly string[];

  const pathOf = (name: string): string => join(folder, name);
  /** Ids of all events, in order. */
  const contentOf = (file: StoreFile): string[] =>
    openWritableLog(file)
      .log.readAll(0, 'forwards', 1_000)
      .events.map(({ id }) => id);
  const openCopy = (): readonly string[] | 'refused' => {
    try {
      const file = openStoreFile(pathOf('copy.db'));
      try {
        return contentOf(file);
      } finally {
        file.close();
      }
    } catch (error) {
      expect(error).toBeInstanceOf(CannotOpenStoreError);
      return 'refused';
    }
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'torn-store-'));
    source = pathOf('events.db');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const fill = (file: StoreFile): void => {
    const store = openWritableLog(file);
    for (let index = 0; index < appends; index += 1) {
      const events = Array.from({ length: eventsEach }, () => anEvent({ data: Buffer.alloc(700, index) }));
      store.append(`s-${index % 4}`, events);
    }
    whole = contentOf(file);
  };

  it('has every append before the tear as a whole, wherever the write-ahead log ends, and goes on', () => {
    const file = openStoreFile(source);
    try {
      fill(file);
      const wal = readFileSync(`${source}-wal`);
      for (let end = wal.length; end > 0; end -= 1_777) {
        copyFileSync(source, pathOf('copy.db'));
        writeFileSync(pathOf('copy.db-wal'), wal.subarray(0, end));
        rmSync(pathOf('copy.db-shm'), { force: true });
        const content = openCopy();
        if (content === 'refused') throw new Error(`refused when cut at ${end}`);
        expect(content).toEqual(whole.slice(0, content.length));
        expect(content.length % eventsEach).toBe(0);
        const reopened = openStoreFile(pathOf('copy.db'));
        expect(openWritableLog(reopened).append('after', 1)).toMatchObject({ position: content.length + 1 });
        reopened.close();
      }
    } finally {
      file.close();
    }
  });

  it('does not take half a page of the write-ahead log for a commit', () => {
    const file = openStoreFile(source);
    try {
      fill(file);
      const wal = Buffer.from(readFileSync(`${source}-wal`));
      wal.fill(0xa5, wal.length - 2_000);
      copyFileSync(source, pathOf('copy.db'));
      writeFileSync(pathOf('copy.db-wal'), wal);
      expect(openCopy()).toEqual(whole.slice(0, -eventsEach));
    } finally {
      file.close();
    }
  });

  it('is rejected, or whole, whichever page of the file itself is torn: never a part', () => {
    const filled = openStoreFile(source);
    fill(filled);
    filled.close();
    const bytes = readFileSync(source);
    const pageBytes = bytes.readUInt16BE(16);
    const outcomes = new Set<string>();
    for (let start = 0; start < bytes.length; start += pageBytes) {
      const torn = Buffer.from(bytes);
      torn.fill(0, start + pageBytes / 2, start + pageBytes);
      writeFileSync(pathOf('copy.db'), torn);
      const content = openCopy();
      outcomes.add(content === 'refused' ? 'refused' : 'whole');
      if (content !== 'refused') expect(content).toEqual(whole);
    }
    expect(outcomes).toContain('refused');
  });

  it('is rejected when its last page is missing', () => {
    const filled = openStoreFile(source);
    fill(filled);
    filled.close();
    copyFileSync(source, pathOf('copy.db'));
    truncateSync(pathOf('copy.db'), readFileSync(source).length - 4_096);
    expect(openCopy()).toBe('refused');
  });
});
