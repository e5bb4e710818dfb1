import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';
import request from 'supertest';
import { AccountCommands, CredentialsRepository } from '@app/accounts';
import { currentTerms, demoAccounts, meResponseSchema, metaResponseSchema } from '@app/contracts';
import { toStoredEvent } from '@app/event-store';
import { calendarDateOf, type UserId, userIdOf } from '@app/ledger';
import type { ApiConfig } from '../config.js';
import { CONFIG } from '../core/dependencies.js';
import { LedgerCommands } from '../core/streams/ledger-commands.js';
import { ACCOUNTS } from '../core/streams/streams.js';
import { type ApiHarness, startApi, startOfTest } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';
import { DemoAccountsCheck } from './demo-accounts-check.js';
import { seedAccounts } from './demo-accounts.js';
import { DemoHistory } from './demo-history.js';
import { demoLife, type LifeStep } from './demo-life.js';
import { DemoMarket } from './demo-market.js';
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

      const [lived, administrator, , newcomer] = seedAccounts;
      if (lived === undefined || administrator === undefined || newcomer === undefined)
        throw new Error('four accounts expected');
      const client = new Client(api.server, await api.signIn({ ...lived, stream: '' }));
      const me = meResponseSchema.parse((await client.get('/api/me').expect(200)).body);
      expect(me).toMatchObject({
        profile: 'strategic',
        profileChosen: true,
        baseUsd: '100.00',
        subscription: { status: 'active' },
        timeZone: 'America/Sao_Paulo',
        acceptedTerms: { version: currentTerms.version },
      });
      expect(await api.eventsOf(`account-${lived.userId}`)).toHaveLength(4);
      const periods = await api.eventsOf(`subscription-${lived.userId}`);
      expect(periods.map(({ type }) => type)).toEqual([
        'subscription.started',
        'subscription.reactivated',
        'subscription.extended',
      ]);

      const first = new Client(api.server, await api.signIn({ ...newcomer, stream: '' }));
      expect(meResponseSchema.parse((await first.get('/api/me').expect(200)).body)).toMatchObject({
        profileChosen: false,
        subscription: { status: 'active' },
      });
      expect(await api.eventsOf(`ledger-${newcomer.userId}`)).toEqual([]);

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

  it('hold two years of weeks for the one that has lived, decided at the moments of these weeks', async () => {
    const api = await startApi({ env: { NODE_ENV: 'development' } });
    try {
      const [lived] = seedAccounts;
      if (lived === undefined) throw new Error('an account expected');
      const ledger = await api.eventsOf(`ledger-${lived.userId}`);
      const count = (type: string): number => ledger.filter((event) => event.type === type).length;
      expect(count('ledger.recommendation-issued')).toBeGreaterThan(90);
      expect(count('ledger.bitcoin-bought')).toBeGreaterThan(80);
      expect(count('ledger.bitcoin-sold')).toBe(2);
      expect(count('ledger.cash-reinvested')).toBeGreaterThan(0);
      expect(count('ledger.dynamic-balance-deposited')).toBe(6);
      expect(count('ledger.dynamic-balance-used')).toBeGreaterThan(0);
      expect(count('ledger.import-completed')).toBe(1);
      expect(count('ledger.transaction-voided')).toBe(1);
      const stored = ledger.map((event) => toStoredEvent(event).metadata);
      const moments = stored.map(({ occurredAt }) => occurredAt);
      expect(moments).toEqual([...moments].sort());
      expect(moments.at(0)).toBe('2024-11-25T11:00:00.000Z');
      expect(moments.at(-1)?.slice(0, 7)).toBe('2026-11');
      expect(new Set(stored.map(({ actor }) => actor.kind))).toEqual(new Set(['system']));

      await api.app.get(DemoSeed, { strict: false }).onApplicationBootstrap();

      expect(await api.eventsOf(`ledger-${lived.userId}`)).toHaveLength(ledger.length);
    } finally {
      await api.close();
    }
  });

  describe('the two years', () => {
    const password = 'girafa verde lua';
    let api: ApiHarness;
    let history: DemoHistory;
    let userId: UserId;
    let steps: readonly LifeStep[];

    beforeAll(async () => {
      api = await startApi({ env: { NODE_ENV: 'development' } });
      history = api.app.get(DemoHistory, { strict: false });
    });
    afterAll(async () => {
      await api.close();
    });
    beforeEach(async () => {
      api.clock.set(startOfTest);
      userId = userIdOf(randomUUID());
      steps = demoLife(userId, calendarDateOf('2024-11-25'));
      await history.registration().register({
        ...{ userId, password, username: `u${userId.slice(0, 8)}`, correlationId: userId },
        ...{ fullName: null, email: null, language: 'en', timeZone: 'UTC' },
      });
    });

    const events = () => api.eventsOf(`ledger-${userId}`);
    const at = (name: string) => {
      const step = steps.find((one) => one.name === name);
      if (step === undefined) throw new Error(`no step "${name}"`);
      return step;
    };
    /** The person does what a step of the life would do, at its moment. */
    const doesByHand = async (step: LifeStep): Promise<void> => {
      api.clock.set(step.at);
      const outcome = await api.app.get(LedgerCommands, { strict: false }).run({
        ...{ userId, idempotencyKey: randomUUID() },
        decide: (ledger, context, account) =>
          step.decide({ ledger, context, account, market: new DemoMarket() }),
      });
      expect(outcome.ok).toBe(true);
    };

    it('are gone on with where a start was cut off', async () => {
      api.clock.set(steps[40]?.at ?? new Date());
      await history.write(userId);
      const before = await events();
      api.clock.set(startOfTest);
      await history.write(userId);
      const after = await events();
      expect(before.length).toBeGreaterThan(30);
      expect(after.length).toBeGreaterThan(before.length);
      expect(after.slice(0, before.length)).toEqual(before);
      const whole = await api.eventsOf(`ledger-${seedAccounts[0]?.userId ?? ''}`);
      expect(after.map(({ type }) => type)).toEqual(whole.map(({ type }) => type));
    });

    it('are not written into a ledger that somebody has begun', async () => {
      await doesByHand(at('opening deposit'));
      api.clock.set(startOfTest);
      await history.write(userId);
      expect(await events()).toHaveLength(1);
    });

    it('end where somebody was quicker, and the api starts all the same (regression: it threw)', async () => {
      api.clock.set(at('week 5 advice').at);
      await history.write(userId);
      await doesByHand(at('week 5 investment'));
      const before = await events();
      api.clock.set(startOfTest);
      await history.write(userId);
      await history.write(userId);
      expect(await events()).toEqual(before);
    });
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
