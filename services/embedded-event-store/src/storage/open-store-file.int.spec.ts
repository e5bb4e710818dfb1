import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventId } from '../streams/identifiers.js';
import { EventLog } from './event-log.js';
import { wrongHeadsSql } from './integrity.js';
import { openStoreFile } from './open-store-file.js';

describe('openStoreFile', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'store-file-'));
    path = join(folder, 'new', 'events.db');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const appendOne = (stream: string): void => {
    const file = openStoreFile(path);
    const log = new EventLog(file.db);
    const id = eventId('00000000-0000-4000-8000-000000000001');
    if (id === undefined) throw new Error('no id');
    const event = { id, type: 'tested', isJson: true, data: new Uint8Array(), metadata: new Uint8Array() };
    log.transaction(() => log.append(stream, log.findStream(stream), [event]));
    file.close();
  };
  const tamper = (statements: string): void => {
    const db = new DatabaseSync(path);
    db.exec(statements);
    db.close();
  };

  it('creates folder and file, durable by every commit, and opens them again', () => {
    appendOne('a');
    appendOne('a');
    const file = openStoreFile(path);
    expect(file.db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    expect(file.db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
    const log = new EventLog(file.db);
    expect(log.lastPosition).toBe(2);
    expect(log.findStream('a')).toMatchObject({ head: 1 });
    file.close();
  });

  it('rejects a second server on the same file, and lets one in after the first has gone', () => {
    const first = openStoreFile(path);
    expect(() => openStoreFile(path)).toThrow(/already runs on/);
    first.close();
    openStoreFile(path).close();
  });

  // Each server had a lock of its own: two of them lost 6 of 6 acknowledged events.
  it('rejects a second server under another name of the file, by a link to it or to its folder', () => {
    const first = openStoreFile(path);
    symlinkSync(path, join(folder, 'link.db'));
    symlinkSync(dirname(path), join(folder, 'folder'));
    for (const other of ['link.db', 'folder/events.db', 'new/../new/events.db'])
      expect(() => openStoreFile(join(folder, other))).toThrow(/already runs on/);
    linkSync(path, join(folder, 'hard.db'));
    for (const name of [join(folder, 'hard.db'), path])
      expect(() => openStoreFile(name)).toThrow(/has several names \(hard links\)/);
    first.close();
    rmSync(join(folder, 'hard.db'));
    openStoreFile(join(folder, 'link.db')).close();
  });

  it('makes the file that a link names, and locks that', () => {
    mkdirSync(dirname(path));
    symlinkSync(path, join(folder, 'link.db'));
    const first = openStoreFile(join(folder, 'link.db'));
    expect(() => openStoreFile(path)).toThrow(/already runs on/);
    first.close();
  });

  it('leaves the file of another program alone', () => {
    mkdtempSync(join(folder, 'x'));
    path = join(folder, 'other.db');
    tamper('CREATE TABLE theirs (id INTEGER)');
    expect(() => openStoreFile(path)).toThrow(/another program/);
    writeFileSync(path, 'some text that is no database at all, long enough for a header'.repeat(50));
    expect(() => openStoreFile(path)).toThrow(/not an event store file/);
  });

  it('rejects a file of a newer version', () => {
    appendOne('a');
    tamper('PRAGMA user_version = 99');
    expect(() => openStoreFile(path)).toThrow(/newer version/);
  });

  it('notices a log that lost its last event', () => {
    appendOne('a');
    appendOne('a');
    tamper('DELETE FROM events WHERE position = 2');
    expect(() => openStoreFile(path)).toThrow(/damaged/);
  });

  it('looks at the end of a long log alone: it walked the index of all events, two seconds for ten million', () => {
    const file = openStoreFile(path);
    const plan = file.db.prepare(`EXPLAIN QUERY PLAN ${wrongHeadsSql}`).all(1);
    file.close();
    expect(plan.map(({ detail }) => detail).filter((step) => String(step).startsWith('SCAN'))).toEqual([]);
  });
});
