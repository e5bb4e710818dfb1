import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connectEventStore, type EventStore } from '@app/event-store';
import { connectRawEventStore, type RawEventStore } from '@app/event-store/raw';
import { userIdOf } from '@app/ledger';
import { life } from '@app/ledger/testing';
import { systemIds } from '@app/platform';
import { waitFor } from '@app/provisioning';
import { TestStore } from '../testing/store-file.js';
import { writePerson } from '../testing/write-streams.js';
import { copiedEvents } from './copied-events.js';

const program = join(dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url))))), 'cli/dist/main.js');
const PEOPLE = 6;
const LIMIT_MS = 60_000;

const stores = { source: new TestStore(), target: new TestStore() };
const urls = { source: '', target: '' };
let written: EventStore;
let source: RawEventStore;
let target: RawEventStore;

beforeAll(async () => {
  urls.source = await stores.source.start();
  urls.target = await stores.target.start();
  written = connectEventStore(urls.source);
  source = connectRawEventStore(urls.source);
  target = connectRawEventStore(urls.target);
  for (let person = 0; person < PEOPLE; person += 1)
    await writePerson(written, userIdOf(systemIds.uuidv7()), life());
});

afterAll(async () => {
  await Promise.all([written.close(), source.close(), target.close()]);
  await stores.source.remove();
  await stores.target.remove();
});

/** The command as a person starts it. */
function startCopy() {
  const child = spawn(process.execPath, [program, 'event-store:copy', '--to', urls.target], {
    env: { ...process.env, EVENTSTORE_URL: urls.source },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const exited = Promise.all([once(child, 'exit'), once(child.stdout, 'end')]);
  return { child, ended: exited.then(() => ({ code: child.exitCode, signal: child.signalCode, text })) };
}

async function eventsOf(store: RawEventStore): Promise<object[]> {
  const events: object[] = [];
  for await (const { stream, revision, id, data, metadata } of copiedEvents(store.readAll()))
    events.push({ stream, revision, id, data: Buffer.from(data), metadata: Buffer.from(metadata) });
  return events;
}

it('a copy that is killed with -9 wherever it is goes on when it is started again, and loses nothing', async () => {
  const expected = await eventsOf(source);
  const places = [1, Math.floor(expected.length / 2)];
  for (const place of places) {
    const { child, ended } = startCopy();
    const hasCome = async (): Promise<true | undefined> =>
      (await eventsOf(target)).length >= place || child.exitCode !== null ? true : undefined;
    await waitFor(hasCome, { limitMs: LIMIT_MS, everyMs: 1 });
    child.kill('SIGKILL');
    await ended;
    const held = await eventsOf(target);
    expect(held).toEqual(expected.slice(0, held.length));
  }

  const { code, text } = await startCopy().ended;

  expect({ code, isProven: text.includes('every hash chain, event id and time holds') }).toEqual({
    code: 0,
    isProven: true,
  });
  expect(await eventsOf(target)).toEqual(expected);
});
