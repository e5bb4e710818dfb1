import type { AccountsDatabase } from '../credentials/credentials.repository.js';
import { notifyEndedSessions } from './ended-sessions.repository.js';

export interface NewRefreshToken {
  /** SHA-256 of the token: the token itself is never stored. */
  readonly hash: Buffer;
  readonly sessionId: string;
  readonly userId: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  readonly device: string | null;
}

export type RefreshRotationResult = 'rotated' | 'unknown' | 'expired' | 'ended' | 'reused' | 'too-many';

export interface RefreshRotation {
  readonly presented: Buffer;
  readonly replacement: NewRefreshToken;
  readonly now: Date;
  /** A token that was replaced less than this ago still works: two tabs may refresh at the same time. */
  readonly graceMs: number;
  /** Most tokens of a session within the grace: a token that may be used again is no way to fill the table. */
  readonly graceLimit: number;
  /** Longest life of a session, however often it is refreshed. */
  readonly sessionMs: number;
}

export interface SessionRow {
  readonly sessionId: string;
  readonly device: string | null;
  readonly startedAt: Date;
  readonly lastUsedAt: Date;
}

/** What a request of a session may do at this moment. */
export interface SessionAccess {
  readonly isAdmin: boolean;
  readonly isAuditor: boolean;
  readonly mustChangePassword: boolean;
}

/** Sessions kept of one person: a client that signs in again for every request fills no table. */
const SESSIONS_KEPT = 200;

/** Sessions and the refresh tokens of each, of which one after the other is used once. */
export class SessionsRepository {
  constructor(private readonly database: AccountsDatabase) {}

  /**
   * Starts a session, and takes those away that nobody can use any more.
   * @param verified the hash that the password was verified against
   * @returns false when the password was changed meanwhile: the change has ended every session, and this one comes late
   */
  async start(token: NewRefreshToken, verified: string): Promise<boolean> {
    return this.database.transaction().execute(async (transaction) => {
      const current = await transaction
        .selectFrom('app.credentials')
        .select('user_id')
        .where('user_id', '=', token.userId)
        .where('password_hash', '=', verified)
        .forShare()
        .executeTakeFirst();
      if (current === undefined) return false;
      await transaction
        .deleteFrom('app.sessions')
        .where('user_id', '=', token.userId)
        .where((session) =>
          session.or([
            session.not(
              session.exists(
                session
                  .selectFrom('app.refresh_tokens')
                  .select('token_hash')
                  .whereRef('family_id', '=', 'app.sessions.session_id')
                  .where('expires_at', '>=', token.issuedAt),
              ),
            ),
            session(
              'session_id',
              'in',
              session
                .selectFrom('app.sessions')
                .select('session_id')
                .where('user_id', '=', token.userId)
                .orderBy('last_used_at', 'desc')
                .offset(SESSIONS_KEPT),
            ),
          ]),
        )
        .execute();
      await transaction
        .insertInto('app.sessions')
        .values({
          session_id: token.sessionId,
          user_id: token.userId,
          device: token.device,
          started_at: token.issuedAt,
          last_used_at: token.issuedAt,
          ended_at: null,
        })
        .execute();
      await transaction.insertInto('app.refresh_tokens').values(toRow(token)).execute();
      return true;
    });
  }

  /**
   * Replaces a token by the next of its session. A token counts as used once any of its generation was: used again, or
   * used next to its sibling, outside the grace, it ends the whole session.
   */
  async rotate(rotation: RefreshRotation): Promise<RefreshRotationResult> {
    const { presented, replacement, now, graceMs, graceLimit, sessionMs } = rotation;
    const { sessionId } = replacement;
    return this.database.transaction().execute(async (transaction) => {
      // Locked first: a sign-out next to a rotation must not miss the token that the rotation is about to add.
      const session = await transaction
        .selectFrom('app.sessions')
        .select(['ended_at', 'generation', 'started_at'])
        .where('session_id', '=', sessionId)
        .forUpdate()
        .executeTakeFirst();
      const token = await transaction
        .selectFrom('app.refresh_tokens')
        .select(['expires_at', 'generation'])
        .where('token_hash', '=', presented)
        .where('family_id', '=', sessionId)
        .executeTakeFirst();
      if (session === undefined || token === undefined) return 'unknown';
      if (session.ended_at !== null) return 'ended';
      const sessionEnd = new Date(session.started_at.getTime() + sessionMs);
      if (token.expires_at <= now || sessionEnd <= now) return 'expired';
      const firstUsedAt = await firstUseOf(transaction, sessionId, token.generation);
      const ofSession = transaction.updateTable('app.sessions').where('session_id', '=', sessionId);
      if (firstUsedAt !== null && now.getTime() - firstUsedAt.getTime() > graceMs) {
        await ofSession.set({ ended_at: now }).execute();
        await notifyEndedSessions(transaction, replacement.userId);
        return 'reused';
      }
      const issuedAfter = new Date(now.getTime() - graceMs);
      if ((await countIssued(transaction, sessionId, issuedAfter)) >= graceLimit) return 'too-many';
      await transaction
        .updateTable('app.refresh_tokens')
        .set((row) => ({ rotated_at: row.fn.coalesce('rotated_at', row.val(now)) }))
        .where('token_hash', '=', presented)
        .execute();
      // A token that comes late, but in time, joins the newest generation.
      const generation = Math.max(session.generation, token.generation + 1);
      await transaction
        .insertInto('app.refresh_tokens')
        .values({
          ...toRow(replacement),
          generation,
          expires_at: replacement.expiresAt < sessionEnd ? replacement.expiresAt : sessionEnd,
        })
        .execute();
      await ofSession.set({ last_used_at: now, device: replacement.device, generation }).execute();
      return 'rotated';
    });
  }

  /** What a session may do now; undefined once it has ended, or its account is no longer active. */
  async accessOf(sessionId: string, userId: string): Promise<SessionAccess | undefined> {
    return this.database
      .selectFrom('app.sessions as session')
      .innerJoin('app.credentials as account', 'account.user_id', 'session.user_id')
      .select([
        'account.is_admin as isAdmin',
        'account.is_auditor as isAuditor',
        'account.must_change_password as mustChangePassword',
      ])
      .where('session.session_id', '=', sessionId)
      .where('session.user_id', '=', userId)
      .where('session.ended_at', 'is', null)
      .where('account.status', '=', 'active')
      .executeTakeFirst();
  }

  /** Of some sessions those that may go on: not ended, and of an account that is active and has a password of its own. */
  async findOpen(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (sessionIds.length === 0) return new Set();
    const rows = await this.database
      .selectFrom('app.sessions as session')
      .innerJoin('app.credentials as account', 'account.user_id', 'session.user_id')
      .select('session.session_id as sessionId')
      .where('session.session_id', 'in', sessionIds)
      .where('session.ended_at', 'is', null)
      .where('account.status', '=', 'active')
      .where('account.must_change_password', '=', false)
      .execute();
    return new Set(rows.map(({ sessionId }) => sessionId));
  }

  /** Sessions that can still be used, the last used first. */
  async list(userId: string, now: Date): Promise<SessionRow[]> {
    return this.database
      .selectFrom('app.sessions as session')
      .select([
        'session.session_id as sessionId',
        'session.device',
        'session.started_at as startedAt',
        'session.last_used_at as lastUsedAt',
      ])
      .where('session.user_id', '=', userId)
      .where('session.ended_at', 'is', null)
      .where((where) =>
        where.exists(
          where
            .selectFrom('app.refresh_tokens as token')
            .select('token.token_hash')
            .whereRef('token.family_id', '=', 'session.session_id')
            .where('token.expires_at', '>', now),
        ),
      )
      .orderBy('session.last_used_at', 'desc')
      .orderBy('session.session_id')
      .limit(SESSIONS_KEPT)
      .execute();
  }

  /** @returns false for a session that is not this person's, or has ended */
  async end(sessionId: string, userId: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.database
      .updateTable('app.sessions')
      .set({ ended_at: now })
      .where('session_id', '=', sessionId)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await notifyEndedSessions(this.database, userId);
    return true;
  }

  /**
   * Deletes refresh tokens that ended before a moment, and sessions without any left.
   * @returns how many sessions went
   */
  async deleteExpired(before: Date): Promise<bigint> {
    await this.database.deleteFrom('app.refresh_tokens').where('expires_at', '<', before).execute();
    const { numDeletedRows } = await this.database
      .deleteFrom('app.sessions as session')
      .where('session.last_used_at', '<', before)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('app.refresh_tokens as token')
              .select('token.token_hash')
              .whereRef('token.family_id', '=', 'session.session_id'),
          ),
        ),
      )
      .executeTakeFirst();
    return numDeletedRows;
  }

  /** @returns how many ended */
  async endAll(userId: string, now: Date, options: { readonly but?: string } = {}): Promise<number> {
    let update = this.database
      .updateTable('app.sessions')
      .set({ ended_at: now })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null);
    if (options.but !== undefined) update = update.where('session_id', '<>', options.but);
    const { numUpdatedRows } = await update.executeTakeFirst();
    if (numUpdatedRows > 0n) await notifyEndedSessions(this.database, userId);
    return Number(numUpdatedRows);
  }
}

async function countIssued(database: AccountsDatabase, sessionId: string, after: Date): Promise<number> {
  const { count } = await database
    .selectFrom('app.refresh_tokens')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('family_id', '=', sessionId)
    .where('issued_at', '>', after)
    .executeTakeFirstOrThrow();
  return Number.parseInt(count, 10);
}

async function firstUseOf(
  database: AccountsDatabase,
  sessionId: string,
  generation: number,
): Promise<Date | null> {
  const { firstUsedAt } = await database
    .selectFrom('app.refresh_tokens')
    .select(({ fn }) => fn.min('rotated_at').as('firstUsedAt'))
    .where('family_id', '=', sessionId)
    .where('generation', '=', generation)
    .executeTakeFirstOrThrow();
  return firstUsedAt;
}

function toRow(token: NewRefreshToken) {
  return {
    token_hash: token.hash,
    family_id: token.sessionId,
    user_id: token.userId,
    issued_at: token.issuedAt,
    expires_at: token.expiresAt,
    rotated_at: null,
  };
}
