import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { type FaultRun, underFaults } from '@app/testing';
import { buildApiDocument } from '../openapi/api-document.js';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { routesOf, undocumented } from '../testing/documented-answers.js';
import { fuzzedBody } from '../testing/fuzzed-body.js';
import { plausibleRequest } from '../testing/plausible-request.js';
import { callRoute, type RouteCall } from '../testing/route-caller.js';
import { type Caller, seededApi, type SeededApi, withoutLimits } from '../testing/seeded-api.js';

/** Of `npm test`, and of `npm run test:full`. */
const bodies = { usual: 1_000, full: 20_000 };
const AT_ONCE = 8;
/** For hangs only. */
const PATIENCE_MS = 1_800_000;
/** Of these the plausible body would end the session that the others need. */
const harmlessBody: Readonly<Record<string, object>> = {
  'POST /api/auth/logout': { refresh_token: 'that of nobody' },
  'POST /api/me/erasure': { password: 'not the right one' },
  'POST /api/auth/change-password': {
    username: 'somebody else',
    current_password: 'not the right one',
    new_password: 'another one of six',
  },
};

let api: ApiHarness;
let world: SeededApi;
let document: OpenAPIObject;
let administrator: Caller;

beforeAll(async () => {
  api = await startApi({ env: withoutLimits });
  document = buildApiDocument(api.app);
  world = await seededApi(api);
  administrator = await world.callerOf('administrator');
});

afterAll(async () => {
  await api.close();
});

function routesWithBody(): readonly string[] {
  return routesOf(document).filter((route) => {
    const [method, path = ''] = route.split(' ');
    const { post, put } = document.paths[path] ?? {};
    return (method === 'POST' ? post : method === 'PUT' ? put : undefined)?.requestBody !== undefined;
  });
}

interface FuzzedCall extends RouteCall {
  readonly route: string;
}

function fuzzedCalls({ rounds, random }: FaultRun): readonly FuzzedCall[] {
  const routes = routesWithBody();
  return Array.from({ length: rounds }, (_, index) => {
    const route = routes[index % routes.length] ?? '';
    const caller = route.includes('/admin/') ? administrator : world.subscriber;
    const { path, body } = plausibleRequest(route, world, caller);
    const fuzzed = fuzzedBody(harmlessBody[route] ?? body ?? {}, random);
    // Signing out ends the session of whoever calls.
    const authorization = route === 'POST /api/auth/logout' ? undefined : caller.authorization;
    return { route, method: route.split(' ')[0] ?? '', path, authorization, ...fuzzed };
  });
}

describe('bodies made up by chance', () => {
  const answered = async (run: FaultRun): Promise<void> => {
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    const queue = fuzzedCalls(run).values();
    const work = async (): Promise<void> => {
      for (const call of queue) {
        const answer = await callRoute(api, call);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const fault =
          answer.status >= 500
            ? `${call.route} answers ${String(answer.status)}: ${answer.text}`
            : undocumented(document, call.route, answer);
        if (fault !== undefined) faults.push(`${fault}\n to ${String(call.body).slice(0, 2_000)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));

    expect(faults.slice(0, 5)).toEqual([]);
    const counted = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    expect(counted).toBe(run.rounds);
    // Neither all rejected at the door nor all let through: the bodies reach what they are meant for.
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 400, 409, 413, 415, 422]));
  };

  it('get documented answers alone', () => underFaults(bodies, answered), PATIENCE_MS);

  it('are rejected above the limit of a body, also before anybody has signed in', async () => {
    const body = JSON.stringify({ username: 'a'.repeat(200_000), password: 'b' });

    const answer = await callRoute(api, { method: 'POST', path: '/api/auth/token', body });

    expect(answer.status).toBe(413);
    expect(answer.text).toContain('REQUEST.TOO_LARGE');
  });
});
