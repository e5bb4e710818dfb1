import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';
import request from 'supertest';
import { AccountCommands, CredentialsRepository } from '@app/accounts';
import { demoAccounts, meResponseSchema, metaResponseSchema } from '@app/contracts';
import type { ApiConfig } from '../config.js';
import { CONFIG } from '../core/dependencies.js';
import { ACCOUNTS } from '../core/streams/streams.js';
import { startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';
import { DemoAccountsCheck } from './demo-accounts-check.js';
import { seedAccounts } from './demo-accounts.js';
import { DemoSeed } from './demo-seed.js';

async function change(commands: AccountCommands, kind: 'disable' | 'enable'): Promise<void> {
  for (const { userId } of seedAccounts) {
    const commandId = randomUUID();
    const actor = { kind: 'system', id: 'test' } as const;
    await commands.run({
      ...{ userId, commandId, correlationId: commandId, actor },
      command: () => ({ kind }),
    });
  }
}

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

  it('keep production from starting on their data until they are disabled, which the message says how to do', async () => {
    const api = await startApi({ env: { NODE_ENV: 'development' } });
    try {
      const inject = <T>(token: Type<T> | symbol): T => api.app.get<T>(token, { strict: false });
      const inProduction = new DemoAccountsCheck(inject(CredentialsRepository), inject(ACCOUNTS), {
        ...inject<ApiConfig>(CONFIG),
        NODE_ENV: 'production',
      });
      await expect(inProduction.onApplicationBootstrap()).rejects.toThrow(
        'npm run -s admin -- disable --user admin',
      );

      await change(inject(AccountCommands), 'disable');

      await expect(inProduction.onApplicationBootstrap()).resolves.toBeUndefined();
      // Other tests of this run have the same accounts on the same event store.
      await change(inject(AccountCommands), 'enable');
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
