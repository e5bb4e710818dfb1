import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';
import { type FaultRun, underFaults } from '@app/testing';
import { buildApiDocument } from '../openapi/api-document.js';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { routesOf, undocumented } from '../testing/documented-answers.js';
import { oddTexts } from '../testing/fuzzed-body.js';
import { plausibleRequest } from '../testing/plausible-request.js';
import { callRoute } from '../testing/route-caller.js';
import { type Caller, seededApi, type SeededApi, withoutLimits } from '../testing/seeded-api.js';

/** Of `npm test`, and of `npm run test:full`. */
const calls = { usual: 600, full: 10_000 };
const AT_ONCE = 8;
/** For hangs only. */
const PATIENCE_MS = 1_800_000;
/** Longer addresses are rejected before any of our code sees them. */
const TEXT_MAX = 2_000;
/** A lone half of a pair cannot be in an address: what a client sends in its place is no text at all. */
const asParameter = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text.slice(0, TEXT_MAX)) : '%ED%A0%80';

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

const parametersSchema = z.object({
  parameters: z.array(z.object({ in: z.string(), name: z.string() })).default([]),
});

function queryNamesOf(path: string): readonly string[] {
  const { parameters } = parametersSchema.parse(document.paths[path]?.get);
  return parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
}

/** The address with each of its parameters odd in turn, and each query parameter sent odd, twice and as an object. */
function oddAddresses(route: string, caller: Caller): readonly string[] {
  const pattern = route.split(' ')[1] ?? '';
  const plausible = plausibleRequest(route, world, caller).path;
  const join = plausible.includes('?') ? '&' : '?';
  const inPath = /\{\w+\}/.test(pattern)
    ? oddTexts.filter((text) => text !== '').map((text) => pattern.replaceAll(/\{\w+\}/g, asParameter(text)))
    : [];
  const inQuery = queryNamesOf(pattern).flatMap((name) => [
    ...oddTexts.map((text) => `${plausible}${join}${name}=${asParameter(text)}`),
    `${plausible}${join}${name}=1&${name}=2`,
    `${plausible}${join}${name}[a]=1`,
    `${plausible}${join}${name}[]=1`,
  ]);
  return [...inPath, ...inQuery];
}

interface OddCall {
  readonly route: string;
  readonly path: string;
  readonly caller: Caller;
}

function oddCalls(): readonly OddCall[] {
  return routesOf(document)
    .filter((route) => route.startsWith('GET '))
    .flatMap((route) => {
      const caller = /\/admin\/|\/auth\/users|\/audit\//.test(route) ? administrator : world.subscriber;
      return oddAddresses(route, caller).map((path) => ({ route, path, caller }));
    });
}

describe('addresses and queries that nobody means', () => {
  const answered = async ({ rounds, random }: FaultRun): Promise<void> => {
    const all = oddCalls();
    const faults: string[] = [];
    const queue = Array.from({ length: rounds }, () => random.pick(all)).values();
    const work = async (): Promise<void> => {
      for (const { route, path, caller } of queue) {
        const answer = await callRoute(api, { method: 'GET', path, authorization: caller.authorization });
        const fault =
          answer.status >= 500 && answer.status !== 503
            ? `${path} answers ${String(answer.status)}: ${answer.text}`
            : undocumented(document, route, answer);
        if (fault !== undefined) faults.push(fault);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));

    expect(all.length).toBeGreaterThan(1_000);
    expect(faults.slice(0, 5)).toEqual([]);
  };

  it('get documented answers alone', () => underFaults(calls, answered), PATIENCE_MS);

  it.each(['GET /api/auth/users', 'GET /api/audit/users'])(
    'a search of %s for what Postgres cannot hold is refused and breaks nothing',
    async (route) => {
      const path = `${route.slice(4)}?search=%00`;
      const answer = await callRoute(api, {
        method: 'GET',
        path,
        authorization: administrator.authorization,
      });

      expect(answer.status).toBe(400);
    },
  );

  it('a full name that Postgres cannot hold is rejected, also from an administrator', async () => {
    const body = JSON.stringify({ username: 'somebody new', fullName: 'a\u0000b' });
    const answer = await callRoute(api, {
      ...{ method: 'POST', path: '/api/admin/users', body, authorization: administrator.authorization },
    });

    expect(answer.status).toBe(400);
  });

  it('in X-Acting-For get documented answers too', async () => {
    const auditor = await world.callerOf('auditor');
    const answers = [];
    // A header takes no control characters and no text beyond Latin-1: those cannot even be sent.
    for (const text of oddTexts.filter((each) => /^[\x20-\x7e]+$/.test(each) && each.length < 8_000))
      answers.push(
        await callRoute(api, {
          ...{ method: 'GET', path: '/api/portfolio', authorization: auditor.authorization },
          actingFor: text,
        }),
      );

    for (const answer of answers) {
      expect(undocumented(document, 'GET /api/portfolio', answer)).toBeUndefined();
      expect(answer.status).toBeLessThan(500);
    }
  });
});
