import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, expect, it, jest } from '@jest/globals';
import { connectEventStore } from '@app/event-store';
import { connectRawEventStore } from '@app/event-store/raw';
import { freePort, startEventStoreProcess, waitFor } from '@app/provisioning';
import { TestInstallation } from './testing/installation.ts';
import { registerSubscriber, Trader } from './testing/trader.ts';

// Two starts of the whole product and a move, on a busy machine.
jest.setTimeout(600_000);

const installation = new TestInstallation();
const entry = join(import.meta.dirname, '../../services/embedded-event-store/dist/main.js');
const target = await startEventStoreProcess({
  entry,
  file: join(installation.folder, 'target', 'events.db'),
  port: await freePort(),
});

afterAll(async () => {
  await installation.remove();
  await target.stop();
});

const move = () =>
  installation.run('with-stores.ts', join(import.meta.dirname, 'move-event-store.ts'), '--to', target.url);

/** The event at each checkpoint, in the log that the running installation follows; undefined before there is one. */
async function eventsOfCheckpoints(): Promise<readonly string[] | undefined> {
  const rows = await installation.query(
    'select commit_position, prepare_position from app.subscription_checkpoints order by subscription',
  );
  if (rows.length === 0) return undefined;
  const raw = connectRawEventStore(installation.ownEventStoreUrl || installation.eventStoreUrl);
  const names = new Map<string, string>();
  for await (const { position, stream, revision } of raw.readAll())
    names.set(`${position.commit}/${position.prepare}`, `${revision}@${stream}`);
  await raw.close();
  return rows.map(
    (row) => names.get(`${String(row['commit_position'])}/${String(row['prepare_position'])}`) ?? 'no event',
  );
}

/** A copy skips the server's own streams: with an event there, the same event has another position in the target. */
async function shiftPositions(): Promise<void> {
  const raw = connectRawEventStore(target.url);
  const event = { id: randomUUID(), type: 'shift', contentType: 'application/json' };
  const [data, metadata] = [Buffer.from(`"${'x'.repeat(500)}"`), Buffer.alloc(0)];
  await raw.append('$shift', [{ ...event, data, metadata }], 'no-stream');
  await raw.close();
}

it('moves the whole installation by one command, which may be repeated (regression: SQL by hand)', async () => {
  await installation.start();
  const store = connectEventStore(installation.eventStoreUrl);
  await registerSubscriber(installation, store, 'berta');
  await store.close();
  const berta = await Trader.signIn(installation, 'berta');
  await berta.deposit('1234.56');
  await berta.buy('0.01000000', '60000.00');

  const reached = await waitFor(eventsOfCheckpoints, { limitMs: 30_000, everyMs: 100 });
  expect(reached).not.toContain('no event');
  const whileItRuns = await move();
  expect(whileItRuns.code).not.toBe(0);
  expect(whileItRuns.err).toContain('It is already running');
  await installation.stop();
  await shiftPositions();
  const before = await installation.replays();

  for (let times = 0; times < 2; times += 1) {
    const { code, out, err } = await move();
    expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('Moved. Set EVENTSTORE_URL');
  }

  installation.ownEventStoreUrl = target.url;
  await installation.start();
  // A filtered subscription may stand at an event of another stream by now.
  expect(await eventsOfCheckpoints()).not.toContain('no event');
  expect(await installation.replays()).toEqual(before);
  const after = await Trader.signIn(installation, 'berta');
  await after.deposit('1.00');
  await installation.stop();
});
