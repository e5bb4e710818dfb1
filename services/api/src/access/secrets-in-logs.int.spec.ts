import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { z } from 'zod';
import { createLogger } from '@app/platform';
import { buildApiDocument } from '../openapi/api-document.js';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { routesOf } from '../testing/documented-answers.js';
import { plausibleNote, plausiblePushToken, plausibleRequest } from '../testing/plausible-request.js';
import { callRoute, type RouteAnswer } from '../testing/route-caller.js';
import { type Caller, seededApi, type SeededApi, withoutLimits } from '../testing/seeded-api.js';

/** Any text of a person, wherever one fits: in no log line may it come back. */
const PLANTED = `planted-${randomUUID()}`;
const lines: string[] = [];
const secrets = new Set<string>([PLANTED, plausibleNote, plausiblePushToken]);

let api: ApiHarness;
let world: SeededApi;
let administrator: Caller;

const secretFields = z.looseObject({
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  temporaryPassword: z.string().optional(),
  /** Of a new API token. */
  token: z.string().optional(),
});

beforeAll(async () => {
  const destination = { write: (line: string) => void lines.push(line) };
  api = await startApi({
    env: withoutLimits,
    logger: createLogger({ service: 'api-test', level: 'trace', destination }),
  });
  world = await seededApi(api);
  administrator = await world.callerOf('administrator');
  for (const { username, password, authorization = '', refreshToken } of [world.subscriber, administrator])
    for (const secret of [username, password, authorization.replace('Bearer ', ''), refreshToken])
      secrets.add(secret);
  secrets
    .add(world.victim.username)
    .add(world.victim.password)
    .add(await world.victim.mailedPassword());
  const masterKey = Buffer.alloc(32, 7);
  secrets.add(masterKey.toString('base64')).add(masterKey.toString('hex'));
  secrets.add('@example.com').add('Test Person');
});

afterAll(async () => {
  await api.close();
});

/** The body with the planted text in each of its texts that is free, and in fields that routes may not know. */
function planted(body: object | undefined): object {
  return { ...body, notes: PLANTED, description: PLANTED, password: PLANTED, refresh_token: PLANTED };
}

async function call(route: string, caller: Caller, plant: (body: object | undefined) => object | undefined) {
  const { path, body } = plausibleRequest(route, world, caller);
  const method = route.split(' ')[0] ?? '';
  const sent = method === 'GET' || method === 'DELETE' ? undefined : plant(body);
  const query = method === 'GET' && !path.includes('?') ? `?search=${PLANTED}` : '';
  const answer = await callRoute(api, {
    method,
    path: `${path}${query}`,
    authorization: caller.authorization,
    body: sent === undefined ? undefined : JSON.stringify(sent),
  });
  for (const secret of secretsOf(answer)) secrets.add(secret);
  for (const value of Object.values(sent ?? {}))
    if (typeof value === 'string' && /password|example\.com|six or more/.test(value)) secrets.add(value);
  return answer.status;
}

function secretsOf({ contentType, text }: RouteAnswer): readonly string[] {
  if (!/^application\/json(?:;|$)/.test(contentType)) return [];
  const parsed = secretFields.safeParse(JSON.parse(text));
  return parsed.success
    ? Object.keys(secretFields.shape)
        .map((field) => parsed.data[field])
        .filter((secret) => typeof secret === 'string')
    : [];
}

function leaks(): readonly string[] {
  return lines.filter((line) => [...secrets].some((secret) => line.includes(secret)));
}

const destructiveRoutes = [
  'POST /api/auth/logout',
  'POST /api/me/erasure',
  'POST /api/auth/change-password',
  'POST /api/subscription/cancellation',
];

describe('what is logged at the level that tells most', () => {
  it('holds no secret and no text of a person after a run over all routes', async () => {
    const routes = routesOf(buildApiDocument(api.app)).filter((route) => !destructiveRoutes.includes(route));
    for (const route of [...routes, ...destructiveRoutes.toReversed()])
      for (const caller of [administrator, world.subscriber]) {
        await call(route, caller, planted);
        if (!destructiveRoutes.includes(route)) await call(route, caller, (body) => body);
      }
    for (const route of destructiveRoutes) await call(route, await world.callerOf('other'), (body) => body);

    expect(lines.length).toBeGreaterThan(routes.length * 4);
    expect(leaks()).toEqual([]);
  });

  it('holds none either when the database fails in the middle of a request', async () => {
    const caller = await world.callerOf('other');
    for (const secret of [caller.password, caller.refreshToken, caller.username]) secrets.add(secret);
    const before = lines.length;
    for (const table of ['attempt_windows', 'idempotency_keys', 'refresh_tokens'])
      await sql`alter table ${sql.table(`app.${table}`)} rename to ${sql.id(`${table}_away`)}`.execute(
        api.database,
      );
    const statuses: number[] = [];
    for (const route of [
      'POST /api/auth/token',
      'POST /api/auth/token/refresh',
      'POST /api/auth/register',
      'POST /api/transactions',
      'POST /api/me/erasure',
    ])
      statuses.push(await call(route, caller, (body) => body));

    expect(statuses).toEqual([500, 500, 500, 500, 500]);
    expect(lines.slice(before).filter((line) => line.includes('request failed'))).toHaveLength(5);
    expect(leaks()).toEqual([]);
  });
});
