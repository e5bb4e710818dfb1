import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventDecodeError } from '@app/event-store';
import { createInMemoryEventStore } from '@app/event-store/testing';
import { sealedTextOf } from '@app/ledger';
import { delay, silentLogger } from '@app/platform';
import { FollowerCheckpointRepository } from '../followers/follower-checkpoint.repository.js';
import { type AccountWorld, startAccountWorld } from '../testing/account-world.js';
import { AccountEffects } from './account-effects.js';
import { followAccounts } from './follow-accounts.js';

const DAY_MS = 24 * 3_600_000;
let world: AccountWorld;
let effects: AccountEffects;

beforeAll(async () => {
  world = await startAccountWorld();
  const { store, accounts, texts, clock, services } = world;
  const { outbox, commands, emailConfirmations, erasures } = services;
  effects = new AccountEffects({
    store,
    accounts,
    outbox,
    texts,
    commands,
    emailConfirmations,
    erasures,
    clock,
  });
});

afterAll(async () => {
  await world.close();
});

/** What the outbox holds for a person, oldest first. */
async function mailsOf(userId: string) {
  const { mails, outbox } = world.services;
  const own = (await mails.list({ limit: 1000 })).filter((mail) => mail.userId === userId).toReversed();
  return Promise.all(
    own.map(async (mail) => {
      const content = await outbox.contentOf(mail);
      return {
        template: content?.template,
        to: content?.to,
        language: mail.language,
        params: content?.params,
      };
    }),
  );
}

async function handleAll(userId: string): Promise<void> {
  for (const event of await world.eventsOf(userId)) await effects.handle(event);
}

describe('what follows from account events', () => {
  it('greets a person once, however often the event is seen, in the language of the account', async () => {
    const userId = await world.register({
      email: 'ana@example.com',
      language: 'pt',
      username: 'Ana Welcome',
    });

    await handleAll(userId);
    await handleAll(userId);

    const about = { to: 'ana@example.com', language: 'pt' };
    // Both of the same moment.
    const mails = (await mailsOf(userId)).toSorted((one, other) =>
      String(one.template).localeCompare(String(other.template)),
    );
    expect(mails).toEqual([
      { ...about, template: 'confirm-email', params: { token: expect.any(String), days: 3 } },
      { ...about, template: 'welcome', params: { username: 'Ana Welcome' } },
    ]);
  });

  it('greets nobody without an address, and nobody of last month', async () => {
    const nameless = await world.register({ email: null });
    const old = await world.register();
    await handleAll(nameless);
    world.clock.advance(8 * DAY_MS);
    await handleAll(old);

    expect(await mailsOf(nameless)).toEqual([]);
    expect(await mailsOf(old)).toEqual([]);
  });

  it('tells both addresses of a change, and one where there is one', async () => {
    const userId = await world.register({ email: 'first@example.com' });
    const seal = async (text: string) =>
      sealedTextOf(String(await world.texts.seal(userId, text, 'account email')));
    await world.change(userId, { kind: 'change-email', email: await seal('second@example.com') });
    await world.change(userId, { kind: 'change-email', email: null });
    await world.change(userId, { kind: 'change-email', email: await seal('third@example.com') });

    await handleAll(userId);

    const changes = (await mailsOf(userId)).filter(({ template }) => template === 'email-changed');
    expect(changes.map(({ to, params }) => `${to ?? ''} ${JSON.stringify(params)}`).toSorted()).toEqual([
      'first@example.com {"place":"former"}',
      'second@example.com {"place":"former"}',
      'second@example.com {"place":"new"}',
      'third@example.com {"place":"new"}',
    ]);
  });

  it('mails a link to each address that is to be confirmed, and none for an account that a payment made', async () => {
    const { emailConfirmations, registration } = world.services;
    const userId = await world.register({ email: 'Ana.First@example.com' });
    const email = await world.texts.seal(userId, 'ana.second@example.com', 'account email');
    await world.change(userId, { kind: 'change-email', email: sealedTextOf(String(email)) });
    const paid = await registration.register({
      ...{ username: `paid ${randomUUID().slice(0, 8)}`, password: 'six or more', fullName: null },
      ...{ email: 'paid@example.com', language: 'en', timeZone: 'UTC', correlationId: randomUUID() },
      actor: { kind: 'system', id: 'payments' },
    });
    if (paid.outcome === 'name-taken') throw new Error('the name is taken');

    await handleAll(userId);
    await handleAll(paid.userId);

    const links = (await mailsOf(userId)).filter(({ template }) => template === 'confirm-email');
    expect(links.map(({ to }) => to).toSorted()).toEqual(['Ana.First@example.com', 'ana.second@example.com']);
    expect((await mailsOf(paid.userId)).map(({ template }) => template)).toEqual(['welcome']);
    const outcomes = [];
    for (const { params } of links.toSorted((a, b) => String(a.to).localeCompare(String(b.to))))
      outcomes.push((await emailConfirmations.confirm(String(params?.['token']))).outcome);
    expect(outcomes).toEqual(['invalid', 'confirmed']);
  });

  it('lists a confirmed address again where its row was lost, and not after the erasure', async () => {
    const { emailConfirmations, confirmedEmails } = world.services;
    const userId = await world.register({ email: 'Lost.Row@example.com' });
    await emailConfirmations.confirmByMailedPassword(userId);
    expect(await confirmedEmails.accountsOf('lost.row@EXAMPLE.com')).toEqual([{ userId, status: 'active' }]);
    await world.database.deleteFrom('app.confirmed_emails').execute();
    // A row of an address that is none any more decides nothing.
    const former = await world.register({ email: 'former@example.com' });
    await emailConfirmations.confirmByMailedPassword(former);
    const stale = await world.database.selectFrom('app.confirmed_emails').selectAll().executeTakeFirst();
    await world.change(former, { kind: 'change-email', email: null });
    if (stale === undefined) throw new Error('there is a row');
    await world.database
      .insertInto('app.confirmed_emails')
      .values({ ...stale, account_revision: BigInt(stale.account_revision) })
      .execute();

    await handleAll(userId);

    expect(await confirmedEmails.accountsOf('lost.row@example.com')).toEqual([{ userId, status: 'active' }]);
    expect(await confirmedEmails.accountsOf('former@example.com')).toEqual([]);
    await world.change(userId, { kind: 'erase' });
    await handleAll(userId);
    await world.services.erasure.finish(userId);
    await handleAll(userId);
    const left = await world.database
      .selectFrom('app.confirmed_emails')
      .select('user_id')
      .where('user_id', '=', userId)
      .execute();
    expect(left).toEqual([]);
  });

  it('ends what was mailed before a change of the address where the process died over it, and nothing later', async () => {
    const userId = await world.register({ email: 'before@example.com' });
    const { credentials, passwordChanges, outbox } = world.services;
    const mailRecovery = async () => {
      const recipient = await outbox.recipientOf(userId);
      if (recipient === undefined) throw new Error('there is an address');
      await passwordChanges.mailRecovery(userId, recipient);
    };
    const recovery = async () => credentials.findRecovery(userId, world.clock.now());
    const email = sealedTextOf(String(await world.texts.seal(userId, 'after@example.com', 'account email')));
    await world.change(userId, { kind: 'change-email', email });
    // As it is where nothing followed the event: mailed just before it.
    world.clock.advance(-1000);
    await mailRecovery();
    world.clock.advance(2000);
    await handleAll(userId);
    expect(await recovery()).toBeUndefined();

    await mailRecovery();
    await handleAll(userId);
    expect(await recovery()).toBeDefined();
  });

  it('brings the copies up to date that a dying process left behind, and never back to what was before', async () => {
    const userId = await world.register();
    await world.change(userId, { kind: 'grant-role', role: 'admin' });
    await world.change(userId, { kind: 'revoke-role', role: 'admin' });
    await world.change(userId, { kind: 'disable' });
    const [, granted] = await world.eventsOf(userId);
    await world.database
      .updateTable('app.credentials')
      .set({ status: 'active', account_revision: 1n, is_admin: true })
      .where('user_id', '=', userId)
      .execute();

    if (granted !== undefined) await effects.handle(granted);

    expect(await world.services.credentials.findById(userId)).toMatchObject({
      status: 'disabled',
      isAdmin: false,
    });
  });

  it('opens the erasure of an erased account', async () => {
    const userId = await world.register();
    await world.change(userId, { kind: 'erase' });

    await handleAll(userId);
    await handleAll(userId);

    const open = await world.services.erasures.findOpen(world.clock.now(), 100);
    expect(open.filter((erasure) => erasure.userId === userId)).toHaveLength(1);
  });

  it('cannot be read from an event of a newer program', async () => {
    const userId = await world.register();
    const [event] = await world.eventsOf(userId);
    if (event === undefined) throw new Error('there is an event');

    await expect(effects.handle({ ...event, type: 'account.of-next-year' })).rejects.toThrow(
      EventDecodeError,
    );
  });
});

describe('the subscription', () => {
  it('does not go on in another log that has outgrown its checkpoint', async () => {
    const checkpoint = new FollowerCheckpointRepository(world.database, 'another log');
    const store = createInMemoryEventStore();
    const event = () => ({ id: randomUUID(), type: 'other', data: {}, metadata: {} });
    await store.append('account-a', [event(), event(), event()], 'no-stream');
    const [, second] = store.all();
    if (second === undefined) throw new Error('three events were appended');
    await checkpoint.store({ ...second.position, eventId: randomUUID() });
    const controller = new AbortController();
    const seen: string[] = [];
    const running = followAccounts({
      ...{ store, checkpoint, logger: silentLogger(), signal: controller.signal },
      effects: [{ handle: (handled) => Promise.resolve(void seen.push(handled.id)) }],
    });
    while (running.health().failure === undefined) await delay(5);
    expect(running.health()).toMatchObject({
      state: 'not-in-log',
      failure: expect.stringContaining('restore event store and Postgres from the same backup'),
    });
    expect(seen).toEqual([]);
    controller.abort();
    await running.finished;
  });

  it('goes on where a former version moved the checkpoint during a rolling upgrade', async () => {
    const checkpoint = new FollowerCheckpointRepository(world.database, 'rolling upgrade');
    await checkpoint.store({ commit: 300n, prepare: 300n, eventId: randomUUID() });
    // As the former version does, which does not know the column event_id.
    await world.database
      .updateTable('app.subscription_checkpoints')
      .set({ commit_position: 500n, prepare_position: 500n })
      .where('subscription', '=', 'rolling upgrade')
      .execute();
    expect(await checkpoint.load()).toEqual({ commit: 500n, prepare: 500n, eventId: undefined });
    const eventId = randomUUID();
    await checkpoint.store({ commit: 700n, prepare: 700n, eventId });
    expect(await checkpoint.load()).toEqual({ commit: 700n, prepare: 700n, eventId });
  });

  it('goes on where it was, past events that cannot be read', async () => {
    const checkpoint = new FollowerCheckpointRepository(world.database, 'test');
    const seen: string[] = [];
    const follow = (signal: AbortSignal) =>
      followAccounts({
        ...{ store: world.store, checkpoint, logger: silentLogger(), signal },
        effects: [
          {
            handle: (event) => {
              seen.push(event.stream);
              return Promise.reject(new EventDecodeError(event, 'of a newer program'));
            },
          },
        ],
      });
    const until = async (stream: string): Promise<void> => {
      for (let turn = 0; !seen.includes(stream) && turn < 600; turn += 1) await delay(50);
    };
    const first = await world.register();
    const one = new AbortController();
    const running = follow(one.signal);
    await until(`account-${first}`);
    for (let turn = 0; (await checkpoint.load()) === 'start' && turn < 600; turn += 1) await delay(20);
    one.abort();
    await running.finished;
    const before = seen.length;
    const second = await world.register();
    const two = new AbortController();
    const again = follow(two.signal);
    await until(`account-${second}`);
    two.abort();
    await again.finished;

    expect(seen.slice(0, before)).toContain(`account-${first}`);
    expect(seen.slice(before)).toContain(`account-${second}`);
    expect(seen.slice(before)).not.toContain(`account-${first}`);
  });

  it('takes a stored checkpoint of "end" for none, and replaces it', async () => {
    const checkpoint = new FollowerCheckpointRepository(world.database, 'end');
    const end = 2n ** 64n - 1n;
    await checkpoint.store({ commit: end, prepare: end });
    expect(await checkpoint.load()).toBe('start');
    const position = { commit: 7n, prepare: 7n };
    await checkpoint.store(position);
    expect(await checkpoint.load()).toEqual(position);
  });
});
