import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parkedStreamRepairSchema, problemSchema, securityEventsResponseSchema } from '@app/contracts';
import { delay } from '@app/platform';
import { carryOutRepair, type ParkedRepair, type RepairOutcome } from '@app/read-models';
import { type ApiHarness, startApi, type TestUser } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';
import { ReadRows } from '../testing/read-rows.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi();
});

afterAll(async () => {
  await api.close();
});

async function person(isAdmin: boolean): Promise<{ readonly user: TestUser; readonly client: Client }> {
  const user = await api.createUser({ isAdmin });
  return { user, client: new Client(api.server, await api.signIn(user)) };
}

async function parkedStream(): Promise<string> {
  const { user } = await person(false);
  await new ReadRows(api.reads, user.userId).progress(4n, true);
  return user.stream;
}

/** Stands in for the projector, which carries the request out in a process of its own. */
async function asProjector(outcome: RepairOutcome): Promise<ParkedRepair> {
  for (let turn = 0; turn < 2_000; turn += 1) {
    const done = await carryOutRepair(api.database, async () => outcome);
    if (done !== undefined) return done;
    await delay(5);
  }
  throw new Error('no repair was asked for');
}

describe.each(['retry', 'resolve'] as const)('POST /api/admin/projections/parked/{stream}/%s', (action) => {
  it('hands the repair to the projector, with who asked for it, and answers what came of it', async () => {
    const { user, client } = await person(true);
    const stream = await parkedStream();
    const answering = client.post(`/api/admin/projections/parked/${stream}/${action}`).expect(200);
    const [answer, repair] = await Promise.all([
      answering,
      asProjector({ status: 'repaired', revision: 9n, reason: undefined }),
    ]);
    expect(parkedStreamRepairSchema.parse(answer.body)).toEqual({ stream, action, revision: '9' });
    expect(repair).toMatchObject({ stream, action, requestedBy: user.userId });
    // Found where somebody looks for what was done to this person (regression: without the person).
    const about = `/api/admin/security-events?kind=administered&user=${stream.slice('ledger-'.length)}`;
    const logged = async () =>
      securityEventsResponseSchema.parse((await client.get(about).expect(200)).body).events;
    for (let waited = 0; (await logged()).length === 0 && waited < 10_000; waited += 50) await delay(50);
    expect(await logged()).toMatchObject([{ actor: { userId: user.userId } }]);
  });

  it.each([
    ['still_parked', 409, 'PROJECTION.STILL_PARKED'],
    ['not_parked', 404, 'PROJECTION.NOT_PARKED'],
    ['failed', 500, 'PROJECTION.REPAIR_FAILED'],
  ] as const)('answers a repair that is %s with %i and its code', async (status, http, code) => {
    const { client } = await person(true);
    const stream = await parkedStream();
    const [answer] = await Promise.all([
      client.post(`/api/admin/projections/parked/${stream}/${action}`).expect(http),
      asProjector({ status, revision: 4n, reason: 'units are unreadable' }),
    ]);
    expect(problemSchema.parse(answer.body).code).toBe(code);
  });

  it('is rejected for a stream that is not parked', async () => {
    const { client } = await person(true);
    const answer = await client.post(`/api/admin/projections/parked/ledger-nobody/${action}`).expect(404);
    expect(problemSchema.parse(answer.body).code).toBe('PROJECTION.NOT_PARKED');
  });

  it('is closed to everybody but administrators', async () => {
    const { client } = await person(false);
    const stream = await parkedStream();
    const answer = await client.post(`/api/admin/projections/parked/${stream}/${action}`).expect(403);
    expect(problemSchema.parse(answer.body).code).toBe('AUTH.FORBIDDEN');
  });
});

it('a repair that no projector takes is answered as such, and never happens later', async () => {
  const { client } = await person(true);
  const stream = await parkedStream();
  const answer = await client.post(`/api/admin/projections/parked/${stream}/retry`).expect(503);
  expect(problemSchema.parse(answer.body).code).toBe('PROJECTION.NO_PROJECTOR');
  const waiting = await api.database
    .selectFrom('app.parked_stream_repairs')
    .select('repair_id')
    .where('stream', '=', stream)
    .execute();
  expect(waiting).toEqual([]);
});
