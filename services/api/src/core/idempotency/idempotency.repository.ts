import { Inject, Injectable } from '@nestjs/common';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import { type AppDatabase, DATABASE } from '../dependencies.js';
import { ApiInstance } from './api-instance.js';

export interface IdempotencyRequest {
  readonly userId: string;
  readonly key: string;
  /** SHA-256 over method, path and body. */
  readonly hash: Buffer;
}

export interface StoredAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export type ReservationState =
  | { readonly kind: 'reserved' }
  | { readonly kind: 'in-progress' }
  /** The process that carried the request out is gone, or has just lost its connection to Postgres. */
  | { readonly kind: 'holder-gone'; readonly holder: bigint }
  | { readonly kind: 'other-request' }
  | { readonly kind: 'answered'; readonly answer: StoredAnswer };

/** The advisory lock by which a row's holder is known to live; null where nobody holds it. */
const lockOfHolder = sql<string | null>`(
  select 'held' from pg_locks
  where locktype = 'advisory' and objsubid = 1 and granted
    and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32) | objid::bigint = holder
  limit 1)`;

const bodySchema = z.record(z.string(), z.unknown());

@Injectable()
export class IdempotencyRepository {
  constructor(
    @Inject(DATABASE) private readonly database: AppDatabase,
    @Inject(ApiInstance) private readonly instance: ApiInstance,
  ) {}

  /** Reserves the key for this request, also where a reservation of no known process is that old. */
  async reserve(request: IdempotencyRequest, abandonedAfterMs: number): Promise<ReservationState> {
    const inserted = await this.database
      .insertInto('app.idempotency_keys')
      .values({
        user_id: request.userId,
        key: request.key,
        request_hash: request.hash,
        status: 'reserved',
        response_status: null,
        response_body: null,
        holder: this.instance.lock,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (inserted !== undefined) return { kind: 'reserved' };
    const taken = await this.of(request)
      .set({ reserved_at: sql<Date>`now()`, holder: this.instance.lock })
      .where('status', '=', 'reserved')
      .where('holder', 'is', null)
      .where('request_hash', '=', request.hash)
      .where('reserved_at', '<', sql<Date>`now() - ${abandonedAfterMs}::int * interval '1 millisecond'`)
      .returning('key')
      .executeTakeFirst();
    return taken === undefined ? this.readState(request) : { kind: 'reserved' };
  }

  /** Reserves the key in place of a process that is gone. @returns whether no other process was first */
  async takeOver(request: IdempotencyRequest, holder: bigint): Promise<boolean> {
    const taken = await this.of(request)
      .set({ reserved_at: sql<Date>`now()`, holder: this.instance.lock })
      .where('status', '=', 'reserved')
      .where('request_hash', '=', request.hash)
      .where('holder', '=', holder.toString())
      .where(lockOfHolder, 'is', null)
      .returning('key')
      .executeTakeFirst();
    return taken !== undefined;
  }

  async complete(request: IdempotencyRequest, answer: StoredAnswer): Promise<void> {
    await this.of(request)
      .set({ status: 'done', response_status: answer.status, response_body: JSON.stringify(answer.body) })
      .where('request_hash', '=', request.hash)
      .execute();
  }

  /** Leaves the reservation to its age: nothing works on the request, but what it sent may still be carried out. */
  async abandon(request: IdempotencyRequest): Promise<void> {
    await this.of(request)
      .set({ holder: null })
      .where('status', '=', 'reserved')
      .where('request_hash', '=', request.hash)
      .where(this.isOwn())
      .execute();
  }

  /** Releases a key whose request was not carried out. What another process reserved or has answered stays. */
  async release(request: IdempotencyRequest): Promise<void> {
    await this.database
      .deleteFrom('app.idempotency_keys')
      .where('user_id', '=', request.userId)
      .where('key', '=', request.key)
      .where('status', '=', 'reserved')
      .where('request_hash', '=', request.hash)
      .where(this.isOwn())
      .execute();
  }

  /** Reserved by this process, also before it held its lock. */
  private isOwn(): RawBuilder<SqlBool> {
    return sql<SqlBool>`(holder is null or holder = ${this.instance.id.toString()}::bigint)`;
  }

  private of(request: IdempotencyRequest) {
    return this.database
      .updateTable('app.idempotency_keys')
      .where('user_id', '=', request.userId)
      .where('key', '=', request.key);
  }

  private async readState(request: IdempotencyRequest): Promise<ReservationState> {
    const row = await this.database
      .selectFrom('app.idempotency_keys')
      .select(['request_hash', 'response_status', 'response_body', 'holder', lockOfHolder.as('lock')])
      .where('user_id', '=', request.userId)
      .where('key', '=', request.key)
      .executeTakeFirst();
    // Released between the two statements: reported as in progress, and the next attempt reserves it.
    if (row === undefined) return { kind: 'in-progress' };
    if (!row.request_hash.equals(request.hash)) return { kind: 'other-request' };
    if (row.response_status === null)
      return row.holder === null || row.lock !== null || row.holder === this.instance.id.toString()
        ? { kind: 'in-progress' }
        : { kind: 'holder-gone', holder: BigInt(row.holder) };
    return {
      kind: 'answered',
      answer: { status: row.response_status, body: bodySchema.parse(row.response_body) },
    };
  }
}
