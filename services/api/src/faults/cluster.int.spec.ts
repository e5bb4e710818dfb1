import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type StandInCluster, startStandInCluster } from '@app/event-store/testing';
import { delay } from '@app/platform';
import { testEventStoreUrl } from '@app/testing';
import { type ApiHarness, startApi, type TestUser } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';

let cluster: StandInCluster;
let api: ApiHarness;
let user: TestUser;
let client: Client;

beforeAll(async () => {
  const { hostname: host, port } = new URL(testEventStoreUrl().replace(/^esdb:/, 'http:'));
  cluster = await startStandInCluster({ host, port: Number(port) });
  cluster.holdReplication();
  // The address of a follower.
  api = await startApi({
    env: { EVENTSTORE_URL: `esdb://127.0.0.1:${cluster.members[1]?.port}?tls=false` },
  });
}, 60_000);
afterAll(async () => {
  await api.close();
  await cluster.close();
});
beforeEach(async () => {
  cluster.elect(0);
  user = await api.createUser();
  client = new Client(api.server, await api.signIn(user));
});

describe('an api whose event store is a cluster', () => {
  it('decides on what the leader has, where followers are late (regression: NO_FUNDS right after a deposit)', async () => {
    await client.deposit('100.00');
    cluster.elect(2);
    await client.post('/api/dynamic-balance/withdrawals', { amountUsd: '60' }).expect(201);
    cluster.elect(0);
    await client.post('/api/dynamic-balance/withdrawals', { amountUsd: '40' }).expect(201);
    cluster.elect(1);
    const id = await client.trade({});
    cluster.elect(2);
    await client.delete(`/api/transactions/${id}`).expect(200);
    expect(
      cluster.members.flatMap(({ calls }) => calls).filter(({ kind }) => kind === 'batch-append'),
    ).toEqual([]);
  });

  it('is not ready while no node leads, and answers commands with 503 (regression: ready without a quorum)', async () => {
    cluster.elect(undefined);
    const without = await request(api.server).get('/api/health/ready').expect(503);
    expect(without.body).toMatchObject({
      checks: {
        'event-store': { status: 'failing', detail: expect.stringContaining('Server Is Not Ready') },
      },
    });
    await client.post('/api/dynamic-balance/deposits', { amountUsd: '1' }).expect(503);
    cluster.elect(1);
    await client.deposit('1.00');
    await request(api.server).get('/api/health/ready').expect(200);
  });

  it('waits for a leader where it is started in development (regression: it ended)', async () => {
    cluster.elect(undefined);
    const starting = startApi({ env: { NODE_ENV: 'development', EVENTSTORE_URL: cluster.url } });
    const first = await Promise.race([starting.then(() => 'started'), delay(2_000).then(() => 'waiting')]);
    cluster.elect(0);
    await (await starting).close();
    expect(first).toBe('waiting');
  });
});
