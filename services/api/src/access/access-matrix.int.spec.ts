import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';
import { buildApiDocument } from '../openapi/api-document.js';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { routesOf, undocumented } from '../testing/documented-answers.js';
import { plausibleRequest } from '../testing/plausible-request.js';
import { callRoute, type RouteAnswer } from '../testing/route-caller.js';
import {
  type Caller,
  type CallerKind,
  seededApi,
  type SeededApi,
  withoutLimits,
} from '../testing/seeded-api.js';
import { accessColumns, accessMatrix, blockedWhenExpired } from './access-matrix.js';

// For hangs only: every route is called by every kind of caller.
jest.setTimeout(300_000);

const kinds = accessColumns.filter((column) => column !== 'reading');
/** Routes that end the account, sessions or subscription of who calls them: each is called by somebody of its own. */
const destructiveRoutes = new Set([
  'POST /api/auth/logout',
  'POST /api/me/erasure',
  'POST /api/auth/change-password',
  'DELETE /api/auth/sessions',
  'POST /api/subscription/cancellation',
]);

/** Of a route that is open to anybody there is none. */
const securitySchema = z.object({ security: z.array(z.unknown()).default([]) });
const openBeforePasswordChange = new Set([
  'GET /api/me',
  'POST /api/auth/change-password',
  'GET /api/auth/sessions',
  'DELETE /api/auth/sessions',
  'DELETE /api/auth/sessions/{id}',
]);

let api: ApiHarness;
let world: SeededApi;
let document: OpenAPIObject;
const standing = new Map<CallerKind, Caller>();

async function start(env: Readonly<Record<string, string>> = {}): Promise<void> {
  api = await startApi({ env: { ...withoutLimits, ...env } });
  document = buildApiDocument(api.app);
  world = await seededApi(api);
  standing.clear();
}

async function callers(of: readonly CallerKind[]): Promise<void> {
  for (const kind of of)
    standing.set(kind, kind === 'subscriber' ? world.subscriber : await world.callerOf(kind));
}

async function callerFor(route: string, kind: CallerKind): Promise<Caller> {
  const known = standing.get(kind);
  return known === undefined || destructiveRoutes.has(route) ? world.callerOf(kind) : known;
}

async function call(route: string, caller: Caller, actingFor?: string): Promise<RouteAnswer> {
  const { path, body } = plausibleRequest(route, world, caller);
  return callRoute(api, {
    method: route.split(' ')[0] ?? '',
    path,
    authorization: caller.authorization,
    actingFor,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

/** "ok" where access was given: a rejection by a rule of the ledger comes after it. Anything else is copied as it is. */
function classOf({ status }: RouteAnswer): string {
  return status < 300 || status === 409 || status === 422 ? 'ok' : String(status);
}

describe('the access matrix', () => {
  beforeAll(async () => {
    await start();
    await callers(kinds);
  });
  afterAll(async () => {
    await api.close();
  });

  it('says of every route what each kind of caller is answered', async () => {
    const found: Record<string, string> = {};
    const faults: string[] = [];
    const read = async (route: string, caller: Caller, actingFor?: string): Promise<string> => {
      const answer = await call(route, caller, actingFor);
      const fault = undocumented(document, route, answer);
      if (fault !== undefined) faults.push(fault);
      return classOf(answer);
    };
    for (const route of routesOf(document)) {
      const row: string[] = [];
      for (const kind of kinds) row.push(await read(route, await callerFor(route, kind)));
      row.push(await read(route, await callerFor(route, 'auditor'), world.subscriber.userId));
      found[route] = row.join(' ');
    }

    expect(faults).toEqual([]);
    expect(found).toEqual(
      Object.fromEntries(
        Object.entries(accessMatrix).map(([route, row]) => [route, row.replaceAll(/ +/g, ' ')]),
      ),
    );
  });

  it('opens nothing to somebody whose password must be changed but who that is, the change, the sessions and what is public', async () => {
    const caller = await world.callerOf('other');
    await api.database
      .updateTable('app.credentials')
      .set({ must_change_password: true })
      .where('user_id', '=', caller.userId)
      .execute();
    const refused: string[] = [];
    // Those of the caller's own sessions would end the one that the test needs.
    for (const route of routesOf(document).filter(
      (each) => !openBeforePasswordChange.has(each) && each !== 'POST /api/auth/logout',
    )) {
      const { status, text } = await call(route, caller);
      if (status === 403 && text.includes('AUTH.PASSWORD_CHANGE_REQUIRED')) refused.push(route);
    }

    const isOpen = (route: string): boolean => {
      const [method = '', path = ''] = route.split(' ');
      const operations: Readonly<Record<string, unknown>> = { ...document.paths[path] };
      const { security } = securitySchema.parse(operations[method.toLowerCase()]);
      return openBeforePasswordChange.has(route) || security.length === 0;
    };
    expect(refused).toEqual(routesOf(document).filter((route) => !isOpen(route)));
  });
});

describe('the access matrix where an expired subscription closes the portfolio', () => {
  beforeAll(async () => {
    await start({ EXPIRED_ACCESS: 'blocked' });
    await callers(['expired', 'auditor']);
  });
  afterAll(async () => {
    await api.close();
  });

  it('is the same for somebody whose subscription has ended, apart from the portfolio', async () => {
    const column = accessColumns.indexOf('expired');
    const found: Record<string, string> = {};
    const faults: string[] = [];
    for (const route of routesOf(document)) {
      const answer = await call(route, await callerFor(route, 'expired'));
      const fault = undocumented(document, route, answer);
      if (fault !== undefined) faults.push(fault);
      found[route] = classOf(answer);
    }

    expect(faults).toEqual([]);
    expect(found).toEqual(
      Object.fromEntries(
        Object.entries(accessMatrix).map(([route, row]) => [
          route,
          blockedWhenExpired.includes(route) ? '402' : row.split(/ +/)[column],
        ]),
      ),
    );
  });

  it('closes nothing to a subscriber, and nothing to an auditor who reads for somebody expired', async () => {
    const expired = await callerFor('GET /api/portfolio', 'expired');
    const auditor = await callerFor('GET /api/portfolio', 'auditor');
    for (const route of blockedWhenExpired) {
      expect([route, classOf(await call(route, world.subscriber))]).toEqual([route, 'ok']);
      if (accessMatrix[route]?.endsWith('ok') === true)
        expect([route, classOf(await call(route, auditor, expired.userId))]).toEqual([route, 'ok']);
    }
  });
});
