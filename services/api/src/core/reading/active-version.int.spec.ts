import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { transactionsResponseSchema } from '@app/contracts';
import { delay } from '@app/platform';
import { activateVersion, createVersion, dropVersion } from '@app/read-models';
import { type ApiHarness, startApi } from '../../testing/api-harness.js';
import { Client } from '../../testing/commands.js';
import { ReadRows } from '../../testing/read-rows.js';

let api: ApiHarness;
let client: Client;
let userId: string;

beforeAll(async () => {
  api = await startApi();
  await api.storeMarket();
  const user = await api.createUser();
  userId = user.userId;
  client = new Client(api.server, await api.signIn(user));
  await fill('read_v1', 1, 4n);
});

afterAll(async () => {
  await api.close();
});

/** Gives a version so many trades of the person. */
async function fill(schema: string, trades: number, revision: bigint): Promise<void> {
  const rows = new ReadRows(api.reads.withSchema(schema), userId);
  for (let ordinal = 0; ordinal < trades; ordinal += 1) await rows.buy('2026-11-20', ordinal);
  await rows.progress(revision);
}

async function answered(query = ''): Promise<{ readonly trades: number; readonly revision: string }> {
  const answer = await client.get(`/api/transactions${query}`).expect(200);
  const { items, revision } = transactionsResponseSchema.parse(answer.body);
  return { trades: items.length, revision };
}

describe('when another version of the read models becomes active', () => {
  it('a running api answers from it at once, also who waits for a revision (regression: asked once at start)', async () => {
    expect(await answered()).toEqual({ trades: 1, revision: '4' });
    const next = await createVersion(api.reads);
    await fill(next, 2, 9n);
    const waiting = answered('?minRevision=9');
    await delay(50);

    await activateVersion(api.reads, { former: 'read_v1', next });

    expect(await waiting).toEqual({ trades: 2, revision: '9' });
    expect(await answered()).toEqual({ trades: 2, revision: '9' });
  });

  it('no answer fails while versions come and go under it', async () => {
    let isSwitching = true;
    const answers: number[] = [];
    const reading = Promise.all(
      [1, 2, 3].map(async () => {
        while (isSwitching) answers.push((await answered()).trades);
      }),
    );
    for (let turn = 0, former = 'read_v2'; turn < 8; turn += 1) {
      const next = await createVersion(api.reads);
      await fill(next, 2, 9n);
      await activateVersion(api.reads, { former, next });
      await dropVersion(api.reads, former);
      former = next;
    }
    isSwitching = false;
    await reading;
    expect(new Set(answers)).toEqual(new Set([2]));
  });
});
