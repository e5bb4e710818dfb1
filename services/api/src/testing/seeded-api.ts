import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { mailboxResponseSchema, sessionsResponseSchema, signInResponseSchema } from '@app/contracts';
import { storeCloses, waveOfCloses } from '../market/testing/store-closes.js';
import { storeEvaluated } from '../market/testing/store-evaluated.js';
import { AccountClient } from './account-client.js';
import { type ApiHarness, startOfTest, type UserOptions } from './api-harness.js';
import { Client } from './commands.js';
import { ImportClient, OWN_HEADER } from './import-client.js';
import { ReadRows } from './read-rows.js';
import { recordCheckout } from './record-checkout.js';

export type CallerKind =
  'visitor' | 'subscriber' | 'other' | 'expired' | 'disabled' | 'auditor' | 'administrator';

/** Somebody who calls routes; a visitor has a name that nobody has registered, and no token. */
export interface Caller {
  readonly kind: CallerKind;
  readonly userId: string;
  readonly username: string;
  readonly password: string;
  readonly authorization: string | undefined;
  readonly refreshToken: string;
}

/** What the subscriber owns and administrators look after: one of everything that a path can name. */
export interface SeededApi {
  readonly api: ApiHarness;
  readonly subscriber: Caller;
  readonly recommendationId: string;
  readonly transactionId: string;
  readonly importId: string;
  /** An open checkout of the subscriber. */
  readonly paymentId: string;
  /** A second session of the subscriber. */
  readonly sessionId: string;
  /** Somebody whom administrators change, and who has an e-mail address. */
  readonly victim: AccountClient;
  readonly mailId: string;
  callerOf(kind: CallerKind): Promise<Caller>;
}

const PAST = '2026-10-01T00:00:00.000Z';

/** Limits that a run over all routes must not meet. */
export const withoutLimits = {
  CONSULTANCY_LIMIT_PER_ADDRESS: '10000',
  // Consultancy requests are taken.
  SUPPORT_EMAIL: 'support@example.com',
  API_TOKEN_LIMIT_PER_MINUTE: '100000',
  SIGN_IN_LIMIT_PER_NAME: '10000',
  SIGN_IN_LIMIT_PER_ADDRESS: '100000',
  REGISTER_LIMIT_PER_ADDRESS: '100000',
  USER_EXISTS_LIMIT_PER_ADDRESS: '100000',
  FORGOT_PASSWORD_LIMIT_PER_NAME: '10000',
  FORGOT_PASSWORD_LIMIT_PER_ADDRESS: '100000',
} as const;

export async function seededApi(api: ApiHarness): Promise<SeededApi> {
  const closes = waveOfCloses('2026-11-26', 600);
  await storeCloses(api.database, closes);
  // A minute old, so that it is known at the start of the test already.
  const asOf = new Date(Date.parse(startOfTest) - 60_000).toISOString();
  await storeEvaluated(api.database, { asOf, price: 61_234.56, closes });
  const administrator = await signedIn(api, 'administrator', { isAdmin: true });
  const admin = new Client(api.server, administrator.authorization ?? '');
  const subscriber = await signedIn(api, 'subscriber', {});
  const owned = await ownedBy(api, subscriber);
  const victim = await AccountClient.register(api);
  await victim.forgotPassword().expect(200);
  const mails = mailboxResponseSchema.parse((await admin.get('/api/admin/mailbox').expect(200)).body);
  return {
    api,
    subscriber,
    ...owned,
    victim,
    mailId: String(mails.mails[0]?.id),
    callerOf: (kind) => makeCaller(api, kind, admin),
  };
}

async function makeCaller(api: ApiHarness, kind: CallerKind, admin: Client): Promise<Caller> {
  switch (kind) {
    case 'visitor':
      return {
        kind,
        userId: randomUUID(),
        username: `nobody ${randomUUID().slice(0, 8)}`,
        password: 'nobody knows it',
        authorization: undefined,
        refreshToken: 'no token',
      };
    case 'subscriber':
    case 'other':
      return signedIn(api, kind, {});
    case 'administrator':
      return signedIn(api, kind, { isAdmin: true });
    case 'expired':
      return signedIn(api, kind, { paidUntil: PAST });
    case 'auditor': {
      const caller = await signedIn(api, kind, {});
      await admin.put(`/api/admin/users/${caller.userId}/roles/auditor`, {}).expect(200);
      return caller;
    }
    case 'disabled': {
      const caller = await signedIn(api, kind, {});
      await admin.post(`/api/admin/users/${caller.userId}/disable`).expect(200);
      return caller;
    }
  }
}

async function signedIn(api: ApiHarness, kind: CallerKind, words: UserOptions): Promise<Caller> {
  const { userId, username, password } = await api.createUser(words);
  const answer = await request(api.server).post('/api/auth/token/').send({ username, password }).expect(200);
  const { access_token: access, refresh_token: refreshToken } = signInResponseSchema.parse(answer.body);
  return { kind, userId, username, password, authorization: `Bearer ${access}`, refreshToken };
}

async function ownedBy(api: ApiHarness, owner: Caller) {
  const client = new ImportClient(api.server, owner.authorization ?? '');
  const { recommendationId } = await client.calculate();
  const transactionId = await client.trade({ tradedOn: '2026-11-19', confirmed: true });
  await client.deposit('100');
  const { importId } = await client.import(`${OWN_HEADER}\r\n2026-11-03,buy,0.5,60000,,1.50,,`, {
    confirmed: true,
  });
  const events = await api.eventsOf(`ledger-${owner.userId}`);
  const advice = events.find(({ type }) => type === 'ledger.recommendation-issued');
  await api.reads
    .insertInto('recommendations')
    .values({
      ...{ recommendation_id: recommendationId, user_id: owner.userId, week: '2026-W48' },
      ...{ issued_at: api.clock.now(), payload: advice?.data ?? {}, revision: 1n },
    })
    .execute();
  const rows = new ReadRows(api.reads, owner.userId);
  await rows.buy('2026-11-19', 2, transactionId);
  await rows.progress(BigInt(events.length - 1));
  await request(api.server)
    .post('/api/auth/token/')
    .send({ username: owner.username, password: owner.password })
    .expect(200);
  const { sessions } = sessionsResponseSchema.parse(
    (await client.get('/api/auth/sessions').expect(200)).body,
  );
  const sessionId = String(sessions.find(({ isCurrent }) => !isCurrent)?.id);
  const paymentId = await recordCheckout(api, owner.userId);
  return { recommendationId, transactionId, importId, sessionId, paymentId };
}
