import { createECDH, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { defaultNoticeSettings, type NoticeContent, type NoticeSettings } from '@app/contracts';
import { delay, silentLogger } from '@app/platform';
import { type AccountWorld, startAccountWorld } from '../testing/account-world.js';
import { FakePushService } from '../testing/fake-push-service.js';
import { pushNotices } from './push-notices.js';
import { type PushMessage, type PushSender, pushSubject, WebPushSender } from './push-sender.js';

const { signal } = new AbortController();
const regime: NoticeContent = { kind: 'regime-changed', params: { regime: 'bear', oldRegime: 'bull' } };

let world: AccountWorld;
let service: FakePushService;

beforeAll(async () => {
  [world, service] = await Promise.all([startAccountWorld(), FakePushService.start()]);
});
afterAll(async () => {
  await service.stop();
  await world.close();
});
beforeEach(async () => {
  service.received.length = 0;
  service.status = 201;
  service.statusOf.clear();
  service.endless = undefined;
  await world.database.deleteFrom('app.notices').execute();
});

const webPushSender = (): PushSender =>
  new WebPushSender({
    keys: world.services.pushKeys,
    subject: 'mailto:someone@example.com',
    agent: service.agent,
    deadlineMs: 2_000,
  });

async function push(sender = webPushSender(), hosts: readonly string[] = [service.host]): Promise<void> {
  const { services, accounts, clock } = world;
  await pushNotices({
    ...{
      notices: services.notices,
      settings: services.noticeSettings,
      accounts,
      sender,
      hosts,
      clock,
      signal,
    },
    subscriptions: services.pushSubscriptions,
    logger: silentLogger(),
  });
}

async function session(userId: string): Promise<string> {
  const sessionId = randomUUID();
  const now = world.clock.now();
  await world.database
    .insertInto('app.sessions')
    .values({
      session_id: sessionId,
      user_id: userId,
      device: null,
      started_at: now,
      last_used_at: now,
      ended_at: null,
    })
    .execute();
  return sessionId;
}

async function subscribe(userId: string, path = `/${randomUUID()}`, sessionId?: string): Promise<string> {
  await world.services.pushSubscriptions.save(
    {
      ...{ userId, sessionId: sessionId ?? (await session(userId)) },
      endpoint: `https://${service.host}${path}`,
      p256dh: createECDH('prime256v1').generateKeys('base64url', 'uncompressed'),
      auth: Buffer.alloc(16, 7).toString('base64url'),
    },
    10,
    world.clock.now(),
  );
  return path;
}

async function wanting({
  language = 'en',
  ...more
}: Partial<NoticeSettings> & { readonly language?: 'en' | 'pt' } = {}): Promise<string> {
  const userId = await world.register({ language });
  const pushed = { app: true, mail: false, push: true };
  const kinds = {
    ...defaultNoticeSettings.kinds,
    ...{ 'regime-changed': pushed, 'payment-settled': pushed, 'monthly-comparison': pushed },
  };
  await world.services.noticeSettings.save(
    userId,
    { ...defaultNoticeSettings, ...more, kinds },
    world.clock.now(),
  );
  return userId;
}

const notice = (userId: string, content: NoticeContent = regime): Promise<boolean> =>
  world.services.notices.add(userId, { cause: randomUUID(), content }, world.clock.now());
const waiting = async (): Promise<number> =>
  (await world.services.notices.findDue('push', new Date('2100-01-01'), 100)).length;

async function addressesOf(userId: string): Promise<readonly string[]> {
  const rows = await world.database
    .selectFrom('app.push_subscriptions')
    .select('endpoint')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ endpoint }) => endpoint);
}

/** Keeps what would be sent. */
class KeptMessages implements PushSender {
  readonly messages: PushMessage[] = [];

  send(_subscription: unknown, message: PushMessage): Promise<'sent'> {
    this.messages.push(message);
    return Promise.resolve('sent');
  }
}

describe('push notices', () => {
  it('are sent once to every browser of the person, encrypted and signed for its service', async () => {
    const userId = await wanting();
    const paths = [await subscribe(userId), await subscribe(userId)];
    await notice(userId);
    await push();
    await push();
    expect(service.received.map(({ path }) => path).sort()).toEqual(paths.sort());
    for (const { headers, body } of service.received) {
      expect(headers['authorization']).toContain(`k=${world.services.pushKeys.publicKey}`);
      expect(headers['content-encoding']).toBe('aes128gcm');
      expect(headers['ttl']).toBe('43200');
      expect(body.toString('latin1')).not.toContain('regime');
    }
    expect(await waiting()).toBe(0);
  });

  it('are in the language of the person, and show no amount of theirs', async () => {
    const sender = new KeptMessages();
    for (const language of ['en', 'pt'] as const) {
      const userId = await wanting({ language });
      await subscribe(userId);
      await notice(userId);
      const params = { month: '2026-10', difference: '1234.56', return: '12.3' };
      await notice(userId, { kind: 'monthly-comparison', params });
    }
    await push(sender);
    expect(sender.messages.map(({ title, lang, path }) => `${lang} ${path} ${title}`).sort()).toEqual([
      'en /dashboard The regime is now Bear',
      'en /reports Your month against fixed DCA',
      'pt-BR /dashboard O regime agora é Baixa',
      'pt-BR /reports Seu mês comparado ao DCA fixo',
    ]);
    expect(JSON.stringify(sender.messages)).not.toMatch(/1[.,]?234|12[.,]3/);
  });

  it('are made only for kinds that the person wants and where there is a browser', async () => {
    const [wants, wantsNot] = [await wanting(), await world.register()];
    await notice(wants);
    await subscribe(wantsNot);
    await notice(wantsNot);
    expect(await waiting()).toBe(0);
  });

  it.each([401, 403, 404, 410])('end for a browser whose service answers %d', async (status) => {
    const userId = await wanting();
    await subscribe(userId);
    await notice(userId);
    service.status = status;
    await push();
    expect(await world.services.pushSubscriptions.list(userId)).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  it('are tried again where the service fails, and given up when they are old', async () => {
    const userId = await wanting();
    await subscribe(userId);
    await notice(userId);
    service.status = 503;
    await push();
    expect(await waiting()).toBe(1);
    await push();
    expect(service.received).toHaveLength(1);
    world.clock.advance(5 * 60_000);
    service.status = 201;
    await push();
    expect(service.received).toHaveLength(2);
    expect(await waiting()).toBe(0);

    await notice(userId);
    service.status = 503;
    world.clock.advance(6 * 3_600_000);
    await push();
    expect(await waiting()).toBe(0);
    expect(await world.services.pushSubscriptions.list(userId)).toHaveLength(1);
  });

  it('are tried again on the browsers that do not have them, and on no other', async () => {
    const userId = await wanting();
    const [taken, refused, failed] = [
      await subscribe(userId),
      await subscribe(userId),
      await subscribe(userId),
    ];
    service.statusOf.set(refused, 413).set(failed, 429);
    await notice(userId);
    await push();
    expect(service.received.map(({ path }) => path).sort()).toEqual([taken, refused, failed].sort());
    world.clock.advance(5 * 60_000);
    service.received.length = 0;
    service.statusOf.set(failed, 408);
    await push();
    world.clock.advance(5 * 60_000);
    service.statusOf.delete(failed);
    await push();
    expect(service.received.map(({ path }) => path)).toEqual([failed, failed]);
    expect(await waiting()).toBe(0);
    expect(await world.services.pushSubscriptions.list(userId)).toHaveLength(3);
  });

  it('end with a deadline where a service answers without end, which holds up no other person', async () => {
    const [slow, other] = [await wanting(), await wanting()];
    service.endless = await subscribe(slow);
    const path = await subscribe(other);
    for (const userId of [slow, slow, slow, other]) await notice(userId);
    const run = push();
    while (!service.received.some((received) => received.path === path)) await delay(10);
    const { notices } = world.services;
    const open = await notices.findDue('push', world.clock.now(), 100);
    expect(open.filter(({ userId }) => userId === slow)).toHaveLength(3);
    await run;
    // The second and the third notice do not wait for the same browser again.
    expect(service.received).toHaveLength(2);
    expect(await waiting()).toBe(3);
  });

  it('are not sent where the kind was switched off since, nor where the notice was read', async () => {
    const [switchedOff, reader] = [await wanting(), await wanting()];
    for (const userId of [switchedOff, reader]) {
      await subscribe(userId);
      await notice(userId);
    }
    await world.services.noticeSettings.save(switchedOff, defaultNoticeSettings, world.clock.now());
    await world.services.notices.markRead(reader, { until: world.clock.now() }, world.clock.now());
    await push();
    expect(service.received).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  it('of quiet hours are tried again for as long as any other, from when they end', async () => {
    const hour = world.clock.now().getUTCHours();
    const userId = await wanting({ quietHours: { from: hour, until: (hour + 8) % 24 } });
    await subscribe(userId);
    await notice(userId);
    await push();
    world.clock.advance(8 * 3_600_000);
    service.status = 503;
    await push();
    expect(service.received).toHaveLength(1);
    expect(await waiting()).toBe(1);
    world.clock.advance(6 * 3_600_000);
    await push();
    expect(await waiting()).toBe(0);
  });

  it('wait until the quiet hours of the person end', async () => {
    const hour = world.clock.now().getUTCHours();
    const userId = await wanting({ quietHours: { from: hour, until: (hour + 1) % 24 } });
    await subscribe(userId);
    await notice(userId);
    await push();
    expect(service.received).toEqual([]);
    world.clock.advance(3_600_000);
    await push();
    expect(service.received).toHaveLength(1);
  });

  it('reach no browser that is signed out, and none whose service was taken off the list', async () => {
    const userId = await wanting();
    const sessionId = await session(userId);
    await subscribe(userId, '/out', sessionId);
    await subscribe(userId, '/in');
    await notice(userId);
    await world.services.sessions.end(sessionId, userId, world.clock.now());
    await push();
    expect(service.received.map(({ path }) => path)).toEqual(['/in']);
    expect(await addressesOf(userId)).toEqual([`https://${service.host}/in`]);
    await notice(userId);
    await push(webPushSender(), ['push.example.com']);
    expect(service.received).toHaveLength(1);
    expect(await world.services.pushSubscriptions.list(userId)).toEqual([]);
  });

  it('go with the account when it is erased', async () => {
    const userId = await wanting();
    await subscribe(userId);
    await world.services.erasures.eraseRows(userId, world.clock.now());
    expect(await addressesOf(userId)).toEqual([]);
  });
});

it.each([
  [{ PUBLIC_URL: 'https://app.example', MAIL_FROM: 'a <a@b.test>' }, 'https://app.example'],
  [{ PUBLIC_URL: 'http://localhost', MAIL_FROM: 'The app <a@b.test>' }, 'mailto:a@b.test'],
  [{ MAIL_FROM: 'a@b.test' }, 'mailto:a@b.test'],
])('push services are told whom to turn to', (config, subject) => {
  expect(pushSubject(config)).toBe(subject);
});
