import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';
import type { ApiTokenScope } from '@app/contracts';
import { buildApiDocument } from '../openapi/api-document.js';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { ApiTokenClient } from '../testing/api-token-client.js';
import { Client } from '../testing/commands.js';
import { routesOf, undocumented } from '../testing/documented-answers.js';
import { plausibleRequest } from '../testing/plausible-request.js';
import { callRoute } from '../testing/route-caller.js';
import { type Caller, seededApi, type SeededApi, withoutLimits } from '../testing/seeded-api.js';
import { accessMatrix } from './access-matrix.js';
import { apiTokenRoutes } from './api-token-routes.js';

// For hangs only: every route is called with a token of each scope.
jest.setTimeout(300_000);

const scopes: readonly ApiTokenScope[] = ['read', 'read-and-record'];

let api: ApiHarness;
let world: SeededApi;
let document: OpenAPIObject;
let visitor: Caller;
let administrator: Caller;

beforeAll(async () => {
  api = await startApi({ env: withoutLimits });
  document = buildApiDocument(api.app);
  world = await seededApi(api);
  visitor = await world.callerOf('visitor');
  administrator = await world.callerOf('administrator');
});
afterAll(async () => {
  await api.close();
});

async function tokenOf({ password, authorization = '' }: Caller, scope: ApiTokenScope): Promise<string> {
  const client = new Client(api.server, authorization);
  return (await new ApiTokenClient(api, { password, client }).create({ scope })).token;
}

/** The status, and the code of what the token is refused by; "ok" for what the rules of the ledger say later. */
async function answerOf(route: string, caller: Caller, token: string): Promise<string> {
  const { path, body } = plausibleRequest(route, world, isPublic(route) ? visitor : caller);
  const answer = await callRoute(api, {
    ...{ method: route.split(' ')[0] ?? '', path, authorization: `Bearer ${token}` },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  expect(undocumented(document, route, answer)).toBeUndefined();
  const refusal = /API_TOKEN\.\w+/.exec(answer.text)?.[0];
  if (answer.status === 403 && refusal !== undefined) return refusal;
  return answer.status < 300 || answer.status === 409 || answer.status === 422 ? 'ok' : String(answer.status);
}

function expectedOf(route: string, scope: ApiTokenScope): string {
  const needed = apiTokenRoutes[route];
  if (needed !== undefined)
    return needed === 'read-and-record' && scope === 'read' ? 'API_TOKEN.SCOPE' : 'ok';
  return isPublic(route) ? (accessMatrix[route]?.split(/ +/)[0] ?? '') : 'API_TOKEN.NOT_ALLOWED';
}

const securitySchema = z.object({ security: z.array(z.unknown()).default([]) });

function isPublic(route: string): boolean {
  const [method = '', path = ''] = route.split(' ');
  const operations: Readonly<Record<string, unknown>> = { ...document.paths[path] };
  return securitySchema.parse(operations[method.toLowerCase()]).security.length === 0;
}

describe('an API token', () => {
  it.each(scopes)('of %s opens the routes that declare it, and no other', async (scope) => {
    const token = await tokenOf(world.subscriber, scope);
    const found: Record<string, string> = {};
    for (const route of routesOf(document)) found[route] = await answerOf(route, world.subscriber, token);

    expect(Object.keys(apiTokenRoutes).filter((route) => !(route in found))).toEqual([]);
    expect(found).toEqual(
      Object.fromEntries(routesOf(document).map((route) => [route, expectedOf(route, scope)])),
    );
  });

  it('of an administrator opens nothing that is for administrators or auditors', async () => {
    const token = await tokenOf(administrator, 'read-and-record');
    const routes = routesOf(document).filter((route) => /\/api\/(admin|audit|auth\/users)/.test(route));

    expect(routes.length).toBeGreaterThan(20);
    for (const route of routes)
      expect([route, await answerOf(route, administrator, token)]).toEqual([route, 'API_TOKEN.NOT_ALLOWED']);
  });
});
