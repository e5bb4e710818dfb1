import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { z } from 'zod';
import { type AppDatabase, DATABASE } from '../dependencies.js';

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
  | { readonly kind: 'other-request' }
  | { readonly kind: 'answered'; readonly answer: StoredAnswer };

const bodySchema = z.record(z.string(), z.unknown());

@Injectable()
export class IdempotencyRepository {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  /** Reserves the key for this request, also where an earlier reservation has been without an answer for that long. */
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
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (inserted !== undefined) return { kind: 'reserved' };
    const taken = await this.of(request)
      .set({ reserved_at: sql<Date>`now()` })
      .where('status', '=', 'reserved')
      .where('request_hash', '=', request.hash)
      .where('reserved_at', '<', sql<Date>`now() - ${abandonedAfterMs}::int * interval '1 millisecond'`)
      .returning('key')
      .executeTakeFirst();
    return taken === undefined ? this.readState(request) : { kind: 'reserved' };
  }

  async complete(request: IdempotencyRequest, answer: StoredAnswer): Promise<void> {
    await this.of(request)
      .set({ status: 'done', response_status: answer.status, response_body: JSON.stringify(answer.body) })
      .where('request_hash', '=', request.hash)
      .execute();
  }

  /** Releases a key whose request was rejected. An answer that another process has stored stays. */
  async release(request: IdempotencyRequest): Promise<void> {
    await this.database
      .deleteFrom('app.idempotency_keys')
      .where('user_id', '=', request.userId)
      .where('key', '=', request.key)
      .where('status', '=', 'reserved')
      .where('request_hash', '=', request.hash)
      .execute();
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
      .select(['request_hash', 'response_status', 'response_body'])
      .where('user_id', '=', request.userId)
      .where('key', '=', request.key)
      .executeTakeFirst();
    // Released between the two statements: reported as in progress, and the next attempt reserves it.
    if (row === undefined) return { kind: 'in-progress' };
    if (!row.request_hash.equals(request.hash)) return { kind: 'other-request' };
    if (row.response_status === null) return { kind: 'in-progress' };
    return {
      kind: 'answered',
      answer: { status: row.response_status, body: bodySchema.parse(row.response_body) },
    };
  }
}
