import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { demoAccounts, meResponseSchema, metaResponseSchema } from '@app/contracts';
import { startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';
import { seedAccounts } from './demo-accounts.js';
import { DemoSeed } from './demo-seed.js';

describe('the demo accounts', () => {
  it('are there in development, once, however often and however many at a time it starts', async () => {
    const api = await startApi({ env: { NODE_ENV: 'development' } });
    try {
      const seed = api.app.get(DemoSeed, { strict: false });
      await Promise.all([seed.onApplicationBootstrap(), seed.onApplicationBootstrap()]);

      const [subscriber, administrator] = seedAccounts;
      if (subscriber === undefined || administrator === undefined) throw new Error('two accounts expected');
      const client = new Client(api.server, await api.signIn({ ...subscriber, stream: '' }));
      const me = meResponseSchema.parse((await client.get('/api/me').expect(200)).body);
      expect(me).toMatchObject({
        profile: 'strategic',
        profileChosen: true,
        baseUsd: '100.00',
        subscription: { status: 'active' },
        timeZone: 'America/Sao_Paulo',
      });
      const ledger = await api.eventsOf(`ledger-${subscriber.userId}`);
      expect(ledger.map(({ type }) => type)).toEqual(['ledger.dynamic-balance-deposited']);
      expect(await api.eventsOf(`account-${subscriber.userId}`)).toHaveLength(3);
      expect(await api.eventsOf(`subscription-${subscriber.userId}`)).toHaveLength(1);

      const admin = new Client(api.server, await api.signIn({ ...administrator, stream: '' }));
      expect(meResponseSchema.parse((await admin.get('/api/me').expect(200)).body)).toMatchObject({
        isAdmin: true,
        subscription: { status: 'none' },
      });
      const meta = metaResponseSchema.parse((await request(api.server).get('/api/meta').expect(200)).body);
      expect(meta.demoAccounts.map(({ username }) => username)).toEqual(
        demoAccounts.map(({ username }) => username),
      );
    } finally {
      await api.close();
    }
  });

  it('are not there in production', async () => {
    const api = await startApi({ env: { NODE_ENV: 'production' } });
    try {
      const rows = await api.database.selectFrom('app.credentials').select('username').execute();
      expect(rows).toEqual([]);
      const [account] = demoAccounts;
      await request(api.server).post('/api/auth/token/').send(account).expect(401);
    } finally {
      await api.close();
    }
  });
});
