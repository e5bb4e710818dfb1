import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import request from 'supertest';
import { z } from 'zod';
import {
  auditAccessesResponseSchema,
  auditDiffResponseSchema,
  auditReplayResponseSchema,
  auditVerifyResponseSchema,
  myAccessesResponseSchema,
  problemSchema,
  recordEventsResponseSchema,
} from '@app/contracts';
import { systemIds } from '@app/platform';
import { unzipped } from '@app/testing';
import { AuditAccessesRepository } from '../auth/audit-accesses.repository.js';
import { AccountClient } from '../testing/account-client.js';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { auditCommand, replaySchema } from '../testing/audit-command.js';
import { Client } from '../testing/commands.js';

const run = promisify(execFile);
const NOTE = 'a secret of mine';

let api: ApiHarness;
let admin: Client;
let auditor: Client;
let auditorId: string;
let person: AccountClient;
let own: Client;
let folder: string;

beforeAll(async () => {
  api = await startApi();
  folder = await mkdtemp(join(tmpdir(), 'audit-'));
  admin = new Client(api.server, await api.signIn(await api.createUser({ isAdmin: true })));
  const reader = await AccountClient.register(api);
  auditorId = reader.userId;
  await admin.put(`/api/admin/users/${auditorId}/roles/auditor`, {}).expect(200);
  auditor = await reader.client();
  person = await AccountClient.register(api);
  await admin.post(`/api/admin/users/${person.userId}/subscription`, { months: 1, reason: 'test' });
  own = await person.client();
  for (const amountUsd of ['80.00', '20.00', '5.50']) {
    api.clock.advance(60_000);
    await own.post('/api/dynamic-balance/deposits', { amountUsd, description: NOTE }).expect(201);
  }
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await api.close();
});

const ROUTES = ['replay', 'events', 'diff', 'verify', 'export'] as const;
const byName = () => `user=${encodeURIComponent(person.username)}`;
const audit = async (route: (typeof ROUTES)[number], query = '') =>
  unknownBody(await auditor.get(`/api/audit/${route}?${byName()}${query}`).expect(200));
const unknownBody = ({ body }: { readonly body: unknown }): unknown => body;
const codeOf = ({ body }: { readonly body: unknown }) => problemSchema.parse(body).code;

const cliLines = (...args: readonly string[]) => auditCommand(api, ...args);

describe('the routes of auditors', () => {
  it.each(ROUTES)('%s is for auditors alone, and tells of nobody that is not there', async (route) => {
    const path = `/api/audit/${route}`;
    await request(api.server).get(`${path}?${byName()}`).expect(401);
    await own.get(`${path}?${byName()}`).expect(403);
    // An administrator without the role inspects streams, and replays nobody.
    await admin.get(`${path}?${byName()}`).expect(403);

    for (const user of ['nobody-of-this-name', systemIds.uuidv7()])
      expect(codeOf(await auditor.get(`${path}?user=${user}`).expect(404))).toBe('AUTH.USER_NOT_FOUND');
    await auditor.get(path).expect(400);
  });

  it.each(ROUTES)(
    '%s stores the look before it answers: what cannot be stored is not read',
    async (route) => {
      const accesses = api.app.get(AuditAccessesRepository, { strict: false });
      const add = jest.spyOn(accesses, 'add').mockRejectedValueOnce(new Error('no room left'));
      const refused = await auditor.get(`/api/audit/${route}?${byName()}`).expect(500);
      expect(JSON.stringify(refused.body)).not.toContain('80.00');
      add.mockRestore();

      await audit(route);

      const log = await admin.get(`/api/admin/audit-accesses?subject=${person.userId}&limit=1`).expect(200);
      expect(auditAccessesResponseSchema.parse(log.body).accesses).toMatchObject([
        { auditor: { userId: auditorId }, method: 'GET', path: `/api/audit/${route}` },
      ]);
      const mine = myAccessesResponseSchema.parse(
        (await own.get('/api/me/accesses?limit=1').expect(200)).body,
      );
      expect(mine.accesses).toHaveLength(1);
    },
  );

  it('refuses moments and revisions that are none', async () => {
    const replay = (query: string) => auditor.get(`/api/audit/replay?${byName()}&${query}`);

    expect(codeOf(await replay('revision=999').expect(404))).toBe('AUDIT.BEYOND_END');
    expect(codeOf(await replay('at=2031-01-01').expect(422))).toBe('AUDIT.TIME_FUTURE');
    expect(codeOf(await replay('at=2026-02-30').expect(422))).toBe('AUDIT.TIME_INVALID');
    expect(codeOf(await auditor.get(`/api/audit/events?${byName()}&before=999`).expect(404))).toBe(
      'AUDIT.BEYOND_END',
    );
    await replay('reading=sideways').expect(400);
    await auditor.get(`/api/audit/events?${byName()}&limit=501`).expect(400);
  });
});

describe('GET /api/audit/replay', () => {
  it('shows what audit:replay prints, in both readings, of a day and of a revision', async () => {
    const { occurredAt } = z
      .object({ occurredAt: z.string() })
      .parse((await api.eventsOf(`ledger-${person.userId}`))[1]?.metadata);
    for (const reading of ['known', 'corrected']) {
      const shown = auditReplayResponseSchema.parse(await audit('replay', `&revision=1&reading=${reading}`));
      const corrected = reading === 'corrected' ? ['--as-corrected'] : [];
      const printed = await cliLines(
        'audit:replay',
        '--user',
        person.userId,
        '--at',
        occurredAt,
        ...corrected,
      );
      const replay = replaySchema.parse(JSON.parse(printed.join('\n')));

      expect(shown.asOf).toEqual(replay.asOf);
      const { reserveRunwayWeeks: weeks, ...figures } = shown.portfolio;
      expect({ ...figures, reserveRunwayWeeks: String(weeks) }).toEqual({
        ...replay.balances,
        ...replay.figures,
      });
      expect(shown.price).toEqual(replay.price);
      expect(shown.heads.ledger).toEqual(replay.ledger.head);
      expect(shown.portfolio.dynamicBalanceUsd).toBe(reading === 'known' ? '100.00' : '105.50');
      expect(shown.person).toEqual({ userId: person.userId, username: person.username, isErased: false });
    }
  });
});

describe('GET /api/audit/events', () => {
  it('gives the events in order with the figures after each, a page after another', async () => {
    const all = recordEventsResponseSchema.parse(await audit('events'));
    expect(all.events).toHaveLength(all.total);
    expect(all.events.map(({ index }) => index)).toEqual(all.events.map((_event, place) => place));
    const balances = all.events
      .filter(({ category }) => category === 'ledger')
      .map(({ after }) => after.dynamicBalanceUsd);
    expect(balances).toEqual(['80.00', '100.00', '105.50']);

    const older = recordEventsResponseSchema.parse(await audit('events', `&before=${all.total - 1}&limit=2`));
    expect(older.events).toEqual(all.events.slice(-3, -1));
    const mine = await own.get('/api/me/record/events').expect(200);
    expect(recordEventsResponseSchema.parse(mine.body).events).toEqual(all.events);
    expect(JSON.stringify(all)).not.toContain(NOTE);
  });
});

describe('GET /api/audit/diff and verify', () => {
  it('say what the commands say', async () => {
    const diff = auditDiffResponseSchema.parse(await audit('diff'));
    const told = await cliLines('audit:diff', '--user', person.userId, '--wait', '0');
    // No projector runs here: every stream is behind, and nothing differs at the revision that the rows are of.
    expect(diff).toMatchObject({ differences: [], total: 0, streams: diff.behind.length });
    expect(told.filter((line) => line.startsWith('note: '))).toEqual(
      diff.behind.map((line) => `note: ${line}`),
    );

    const verdict = auditVerifyResponseSchema.parse(await audit('verify'));
    const lines = await cliLines('audit:verify', '--user', person.userId);
    expect(verdict).toMatchObject({ findings: [], total: 0, anchor: null });
    for (const { stream, events } of verdict.streams)
      expect(lines).toContain(`${stream}: ${events} events, every hash, event id and time holds.`);
    expect(lines.join('\n')).toContain(
      'Not proven: that no stream was cut at its end, removed, or rewritten as a whole.',
    );
  });

  it('are open to administrators for the person of a stream', async () => {
    const path = `/api/admin/streams/ledger-${person.userId}/differences`;
    const answer = auditDiffResponseSchema.parse((await admin.get(path).expect(200)).body);
    expect(answer.person.username).toBe(person.username);
    await auditor.get(path).expect(403);
    expect(codeOf(await admin.get('/api/admin/streams/anchor-heads/differences').expect(404))).toBe(
      'STREAM.NOT_FOUND',
    );
  });
});

describe('the export', () => {
  const extracted = async (client: Client, path: string, name: string): Promise<string> => {
    const body = unknownBody(await client.get(path).responseType('blob').expect(200));
    const at = join(folder, name);
    await mkdir(join(at, 'record'), { recursive: true });
    for (const [file, bytes] of unzipped(z.instanceof(Buffer).parse(body)))
      await writeFile(join(at, file), bytes);
    return at;
  };
  const verified = async (at: string) =>
    run(process.execPath, [join(at, 'verify.mjs')], { cwd: tmpdir(), env: {} });

  it('of an auditor leaves texts sealed, and proves itself offline by itself and by audit:verify', async () => {
    const at = await extracted(auditor, `/api/audit/export?${byName()}`, 'theirs');

    const { stdout } = await verified(at);

    expect(stdout).toContain(`ledger-${person.userId}: 3 events, every hash, event id and time holds.`);
    expect((await cliLines('audit:verify', '--folder', join(at, 'record'))).join('\n')).toBe(stdout.trim());
    const manifest = z
      .object({ personalTexts: z.object({ status: z.string(), opened: z.number() }) })
      .parse(JSON.parse(await readFile(join(at, 'record/manifest.json'), 'utf8')));
    expect(manifest.personalTexts).toEqual({ status: 'sealed', opened: 0 });
    expect(await readFile(join(at, 'record/entries.csv'), 'utf8')).not.toContain(NOTE);
  });

  it('of the person has the texts opened, and its verifier names what somebody changed', async () => {
    const at = await extracted(own, '/api/me/record/export', 'mine');
    const entries = join(at, 'record/entries.csv');
    const text = await readFile(entries, 'utf8');
    expect(text).toContain(NOTE);
    await verified(at);

    await writeFile(entries, text.replace('80.00', '90.00'));

    await expect(verified(at)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('entries.csv'),
    });
  });
});

it('says that a person was erased, and still shows the figures by id', async () => {
  const gone = await AccountClient.register(api);
  const client = await gone.client();
  await client.post('/api/me/erasure', { password: gone.password }).expect(202);

  const answer = await auditor.get(`/api/audit/replay?user=${gone.userId}`).expect(200);

  expect(auditReplayResponseSchema.parse(answer.body).person).toEqual({
    userId: gone.userId,
    username: null,
    isErased: true,
  });
});
