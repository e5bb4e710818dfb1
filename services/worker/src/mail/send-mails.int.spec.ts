import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@app/platform';
import { type AccountWorld, FakeTransport, startAccountWorld } from '../testing/account-world.js';
import { MailRejectedError } from './mail-transport.js';
import { SendMails } from './send-mails.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const { signal } = new AbortController();
let world: AccountWorld;
let transport: FakeTransport;

beforeAll(async () => {
  world = await startAccountWorld();
});
afterAll(async () => {
  await world.close();
});
beforeEach(() => {
  transport = new FakeTransport();
});
afterEach(async () => {
  await world.database.deleteFrom('app.mails').execute();
});

function sending(words: { readonly isProduction?: boolean; readonly hasServer?: boolean } = {}): SendMails {
  const { isProduction = false, hasServer = true } = words;
  const { clock, services } = world;
  return new SendMails({
    ...{ mails: services.mails, outbox: services.outbox, clock, logger: silentLogger(), isProduction },
    transport: hasServer ? transport : undefined,
    domain: 'dca.example.com',
    appUrl: undefined,
  });
}

async function mailTo(email: string): Promise<{ readonly userId: string; readonly key: string }> {
  const userId = await world.register({ email, fullName: 'Ana' });
  const key = `test ${randomUUID()}`;
  world.clock.advance(1);
  const order = { key, userId, language: 'en', to: email, name: 'Ana' } as const;
  await world.services.outbox.enqueue({ ...order, template: 'welcome', params: { username: 'ana' } });
  return { userId, key };
}

async function mailedPassword(): Promise<string> {
  const userId = await world.register();
  world.clock.advance(1);
  const recipient = await world.services.outbox.recipientOf(userId);
  if (recipient === undefined) throw new Error('there is an address');
  await world.services.passwordChanges.mailRecovery(userId, recipient);
  return userId;
}

const stored = async () => world.database.selectFrom('app.mails').selectAll().orderBy('created_at').execute();
const refusal = (code: string, isFinal: boolean) => new MailRejectedError(code, isFinal, {});

describe('the outbox', () => {
  it('is sent once, and keeps no words of what was sent', async () => {
    await mailTo('ana@example.com');

    expect(await sending().run(signal)).toBe(1);
    expect(await sending().run(signal)).toBe(0);

    expect(transport.sent).toMatchObject([{ to: 'ana@example.com', subject: 'Welcome to DynamicDCA' }]);
    expect(transport.sent[0]?.text).toContain('Hello Ana,');
    expect(await stored()).toMatchObject([{ status: 'sent', attempts: 1, content: null, last_error: null }]);
  });

  it('holds the words sealed while they wait', async () => {
    await mailTo('planted@example.com');

    expect(JSON.stringify(await stored())).not.toContain('planted');
  });

  it('is tried again after waits that grow, with the same Message-ID', async () => {
    await mailTo('ana@example.com');
    const ids: string[] = [];
    transport.refuse = ({ messageId }) => {
      ids.push(messageId);
      return ids.length < 4 ? refusal('ECONNECTION', false) : undefined;
    };

    for (const [waitMinutes, tries] of [
      [0, 1],
      [0.5, 1],
      [0.5, 2],
      [2, 3],
      [4, 4],
    ] as const) {
      world.clock.advance(waitMinutes * MINUTE_MS);
      await sending().run(signal);
      expect(ids).toHaveLength(tries);
    }

    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@dca\.example\.com>$/);
    expect(await stored()).toMatchObject([{ status: 'sent', attempts: 4 }]);
  });

  it('gives a mail up that the server will never take, or that was tried twelve times', async () => {
    await mailTo('nobody@example.com');
    transport.refuse = () => refusal('EENVELOPE 550', true);
    await sending().run(signal);
    await mailTo('away@example.com');
    transport.refuse = () => refusal('ETIMEDOUT', false);
    for (let each = 0; each < 12; each += 1) {
      await sending().run(signal);
      world.clock.advance(8 * HOUR_MS);
    }

    expect(await stored()).toMatchObject([
      { status: 'failed', attempts: 1, last_error: 'EENVELOPE 550' },
      { status: 'failed', attempts: 12, last_error: 'ETIMEDOUT' },
    ]);
  });

  it('is sent once by several workers at a time', async () => {
    for (let each = 0; each < 12; each += 1) await mailTo(`person-${each}@example.com`);

    const handled = await Promise.all([1, 2, 3, 4].map(() => sending().run(signal)));

    expect(handled.reduce((sum, one) => sum + one, 0)).toBe(12);
    expect(new Set(transport.sent.map(({ to }) => to)).size).toBe(12);
    expect(transport.sent).toHaveLength(12);
  });

  it('is sent again by another worker where one died over it', async () => {
    await mailTo('ana@example.com');
    await world.services.mails.takeDue(
      world.clock.now(),
      () => new Date(world.clock.now().getTime() + MINUTE_MS),
    );

    expect(await sending().run(signal)).toBe(0);
    world.clock.advance(MINUTE_MS);
    expect(await sending().run(signal)).toBe(1);
  });

  it('does not send a mailed password that is no longer valid', async () => {
    await mailedPassword();
    world.clock.advance(24 * HOUR_MS);

    await sending().run(signal);

    expect(transport.sent).toEqual([]);
    expect(await stored()).toMatchObject([{ status: 'failed', last_error: 'EXPIRED', content: null }]);
  });

  it('has nothing to send of a person who was erased', async () => {
    const { userId } = await mailTo('gone@example.com');
    await world.database.deleteFrom('app.person_keys').where('user_id', '=', userId).execute();

    await sending().run(signal);

    expect(await stored()).toMatchObject([{ status: 'failed', last_error: 'UNREADABLE', content: null }]);
  });
});

describe('without a mail server', () => {
  it('mails are kept for the administrator, passwords outside of production only', async () => {
    await mailTo('ana@example.com');
    await mailedPassword();
    await sending({ hasServer: false }).run(signal);
    expect(await stored()).toMatchObject([
      { status: 'kept', content: expect.stringMatching(/^v1:/) },
      { status: 'kept', content: expect.stringMatching(/^v1:/) },
    ]);

    await world.database.deleteFrom('app.mails').execute();
    await mailTo('ana@example.com');
    await mailedPassword();
    await sending({ hasServer: false, isProduction: true }).run(signal);
    expect(await stored()).toMatchObject([
      { template: 'welcome', status: 'kept', content: expect.stringMatching(/^v1:/) },
      { template: 'forgotten-password', status: 'kept', content: null },
    ]);
  });
});
