import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { type AppDatabase, DATABASE } from '../core/dependencies.js';

export interface FoundPerson {
  readonly userId: string;
  readonly usernameKey: string;
}

export interface FoundPayment {
  readonly paymentId: string;
  readonly createdAt: Date;
}

export interface PaymentSearch {
  /** Beginning of the payer's name as it is compared; empty finds all. */
  readonly prefix: string;
  readonly limit: number;
  readonly before?: readonly [createdAt: string, paymentId: string] | undefined;
}

/** Whose streams there are. */
@Injectable()
export class StreamOwnersRepository {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  /** People by name, after one. */
  async people(
    prefix: string,
    { limit, after }: { readonly limit: number; readonly after?: string | undefined },
  ): Promise<FoundPerson[]> {
    let query = this.database
      .selectFrom('app.credentials')
      .select(['user_id as userId', 'username_key as usernameKey'])
      .where('status', '<>', 'pending');
    if (prefix !== '') query = query.where(sql<boolean>`starts_with(username_key, ${prefix})`);
    if (after !== undefined) query = query.where('username_key', '>', after);
    return query.orderBy('username_key').limit(limit).execute();
  }

  /** Payments, newest first. */
  async payments({ prefix, limit, before }: PaymentSearch): Promise<FoundPayment[]> {
    let query = this.database
      .selectFrom('app.payments as payment')
      .leftJoin('app.credentials as payer', 'payer.user_id', 'payment.user_id')
      .select(['payment.payment_id as paymentId', 'payment.created_at as createdAt']);
    if (prefix !== '') query = query.where(sql<boolean>`starts_with(payer.username_key, ${prefix})`);
    if (before !== undefined) {
      const [createdAt, paymentId] = before;
      query = query.where(
        sql<boolean>`(payment.created_at, payment.payment_id) < (${createdAt}::timestamptz, ${paymentId}::uuid)`,
      );
    }
    return query
      .orderBy('payment.created_at', 'desc')
      .orderBy('payment.payment_id', 'desc')
      .limit(limit)
      .execute();
  }

  /** Who pays, where the payment is of an account. */
  async payersOf(paymentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (paymentIds.length === 0) return new Map();
    const rows = await this.database
      .selectFrom('app.payments')
      .select(['payment_id', 'user_id'])
      .where('payment_id', 'in', paymentIds)
      .execute();
    return new Map(
      rows.flatMap(({ payment_id: id, user_id: user }) => (user === null ? [] : [[id, user] as const])),
    );
  }

  async namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.database
      .selectFrom('app.credentials')
      .select(['user_id', 'username'])
      .where('user_id', 'in', [...new Set(userIds)])
      .execute();
    return new Map(rows.map((row) => [row.user_id, row.username]));
  }
}
