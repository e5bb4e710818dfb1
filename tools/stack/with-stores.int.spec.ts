import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connectEventStore, proposeEvents } from '@app/event-store';
import { systemIds } from '@app/platform';
import { freePort, startEventStoreProcess } from '@app/provisioning';
import { TestInstallation } from './testing/installation.ts';

const services = join(import.meta.dirname, '..', '..', 'services');
const cli = join(services, 'cli', 'dist', 'main.js');
const userId = '01900000-0000-7000-8000-0000000000aa';

let installation: TestInstallation;

beforeEach(() => {
  installation = new TestInstallation();
});
afterEach(() => installation.remove());

/** The event store of an installation that has no Postgres, or has lost it. */
async function onlyAnEventStore(): Promise<void> {
  const file = join(installation.dataDir, 'event-store', 'events.db');
  mkdirSync(dirname(file), { recursive: true });
  const entry = join(services, 'embedded-event-store', 'dist', 'main.js');
  const server = await startEventStoreProcess({ entry, file, port: await freePort() });
  const store = connectEventStore(server.url);
  const commandId = systemIds.uuidv7();
  const [event] = proposeEvents(
    [{ type: 'account.language-changed', schemaVersion: 1, data: { language: 'en' } }],
    { commandId, correlationId: commandId, actor: { kind: 'user', id: userId } },
    'no-stream',
    new Date(),
  );
  if (event !== undefined) await store.append(`account-${userId}`, [event], 'no-stream');
  await store.close();
  await server.stop();
}

const audit = (...args: readonly string[]) =>
  installation.run('with-stores.ts', '--database=if-there', cli, ...args);

describe('audits of an installation without Postgres', () => {
  it('verify the log, and say that the read models were not compared', async () => {
    await onlyAnEventStore();
    const { code, out, err } = await audit('audit:verify');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('1 events of 1 streams: every hash chain');
    expect(out).toContain(
      `Not compared with the read models: There is no data in ${installation.dataDir} yet.`,
    );
  });

  it('that need it say what for, and end with 3', async () => {
    await onlyAnEventStore();
    expect(await audit('audit:diff')).toEqual({
      code: 3,
      out: '',
      err: `Postgres is needed to compare the read models: There is no data in ${installation.dataDir} yet. (AUDIT.SETTINGS)\n`,
    });
  });

  it('end with 3 where there is no event store either: nothing was verified', async () => {
    const { code, out, err } = await audit('audit:verify');
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toContain('There is no event store file');
  });
});
