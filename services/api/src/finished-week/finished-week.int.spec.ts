import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { currentRecommendationResponseSchema } from '@app/contracts';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  await api.close();
});

const ADDRESS = '/api/settings/finished-week';
const FINISHED = { week: '2026-W48', isFinished: true };

async function signedIn() {
  const user = await api.createUser();
  return new Client(api.server, await api.signIn(user));
}

async function isFinished(client: Client): Promise<boolean> {
  const answer = await client.get('/api/recommendations/current').expect(200);
  return currentRecommendationResponseSchema.parse(answer.body).isFinished;
}

describe('a week that a person has finished', () => {
  it('is finished on every device until it is opened again, for that person alone', async () => {
    const [client, other] = [await signedIn(), await signedIn()];
    expect(await isFinished(client)).toBe(false);

    await client.put(ADDRESS, FINISHED).expect(200, FINISHED);
    expect(await isFinished(client)).toBe(true);
    expect(await isFinished(other)).toBe(false);

    // Regression: a window of the week before, left open, opened this one again.
    const before = { week: '2026-W47', isFinished: true };
    await client.put(ADDRESS, before).expect(200);
    await client.put(ADDRESS, { ...before, isFinished: false }).expect(200);
    expect(await isFinished(client)).toBe(true);

    await client.put(ADDRESS, { ...FINISHED, isFinished: false }).expect(200);
    expect(await isFinished(client)).toBe(false);
  });

  it('says nothing of the next week, and no event was written', async () => {
    const client = await signedIn();
    await client.put(ADDRESS, { ...FINISHED, week: '2026-W47' }).expect(200);
    expect(await isFinished(client)).toBe(false);
    await client.put(ADDRESS, FINISHED).expect(200);

    const answer = await client.get('/api/recommendations/current').expect(200);
    expect(answer.body).toMatchObject({ revision: '-1', isFinished: true });
  });

  it.each([{}, { ...FINISHED, week: '48' }, { ...FINISHED, week: null }, { ...FINISHED, more: 1 }])(
    'is rejected as %j',
    async (body) => {
      const client = await signedIn();
      await client.put(ADDRESS, body).expect(400);
    },
  );
});
