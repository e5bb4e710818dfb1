import { randomUUID } from 'node:crypto';
import type { AccountsDatabase } from '../credentials/credentials.repository.js';

export interface NewPushSubscription {
  readonly userId: string;
  /** What ends it: nothing is sent to a device that is signed out. */
  readonly sessionId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushSubscription extends NewPushSubscription {
  readonly subscriptionId: string;
  readonly createdAt: Date;
}

const COLUMNS = [
  'subscription.subscription_id as subscriptionId',
  'subscription.user_id as userId',
  'subscription.session_id as sessionId',
  'subscription.endpoint',
  'subscription.p256dh',
  'subscription.auth',
  'subscription.created_at as createdAt',
] as const;

/** Browsers that get push notices, each as long as the session lasts that wanted them. */
export class PushSubscriptionsRepository {
  constructor(private readonly database: AccountsDatabase) {}

  /** Those of sessions that are open, newest first. */
  async list(userId: string): Promise<readonly PushSubscription[]> {
    return this.database
      .selectFrom('app.push_subscriptions as subscription')
      .innerJoin('app.sessions as session', 'session.session_id', 'subscription.session_id')
      .select(COLUMNS)
      .where('subscription.user_id', '=', userId)
      .where('session.ended_at', 'is', null)
      .orderBy('subscription.created_at', 'desc')
      .execute();
  }

  /**
   * A browser has one address for all who use it: it is taken over by whoever signed in last.
   *
   * @returns false where the person has as many as are allowed, on other browsers
   */
  async save(subscription: NewPushSubscription, limit: number, now: Date): Promise<boolean> {
    const { userId, sessionId, endpoint, p256dh, auth } = subscription;
    return this.database.transaction().execute(async (transaction) => {
      // One at a time for each person, or two browsers at once would be one too many. Without the key: a refresh holds the
      // session, which this wants next, and wants the key of the credentials.
      await transaction
        .selectFrom('app.credentials')
        .select('user_id')
        .where('user_id', '=', userId)
        .forNoKeyUpdate()
        .execute();
      const { others } = await transaction
        .selectFrom('app.push_subscriptions as subscription')
        .innerJoin('app.sessions as session', 'session.session_id', 'subscription.session_id')
        .select(({ fn }) => fn.countAll<string>().as('others'))
        .where('subscription.user_id', '=', userId)
        .where('session.ended_at', 'is', null)
        .where('subscription.endpoint', '!=', endpoint)
        .executeTakeFirstOrThrow();
      if (Number(others) >= limit) return false;
      const owner = { user_id: userId, session_id: sessionId, p256dh, auth, created_at: now };
      await transaction
        .insertInto('app.push_subscriptions')
        .values({ subscription_id: randomUUID(), endpoint, ...owner })
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(owner))
        .execute();
      return true;
    });
  }

  /**
   * Those of sessions that have ended: their devices get nothing any more. One that somebody is about to take over is left to
   * them: waited for, the two could wait for each other.
   */
  async removeEnded(): Promise<void> {
    const ended = this.database
      .selectFrom('app.push_subscriptions as subscription')
      .innerJoin('app.sessions as session', 'session.session_id', 'subscription.session_id')
      .select('subscription.subscription_id')
      .where('session.ended_at', 'is not', null)
      .forUpdate('subscription')
      .skipLocked();
    await this.database.deleteFrom('app.push_subscriptions').where('subscription_id', 'in', ended).execute();
  }

  /** Of one person: the id of another's is nobody's. */
  async remove(userId: string, subscriptionId: string): Promise<void> {
    await this.database
      .deleteFrom('app.push_subscriptions')
      .where('user_id', '=', userId)
      .where('subscription_id', '=', subscriptionId)
      .execute();
  }
}
