import type { Kysely } from 'kysely';
import type { PaymentState, PaymentStatus } from '@app/ledger';
import type { AppSchema } from '@app/read-models';

export interface PaymentSearch {
  readonly userId?: string | undefined;
  readonly statuses?: readonly PaymentStatus[] | undefined;
  /** Those about which an administrator has to decide. */
  readonly needsAttention?: boolean | undefined;
  /** Those after this one, the newest being the first. */
  readonly after?: FoundPayment | undefined;
  readonly limit: number;
}

/** Where a payment stands in a list: ids say nothing of time. */
export interface FoundPayment {
  readonly createdAt: Date;
  readonly paymentId: string;
}

/** Which payments there are: a copy of what their streams say, to find them by. */
export class PaymentsRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  /** Keeps the state at a revision of the stream; one that is older than the stored one changes nothing. */
  async follow(paymentId: string, state: PaymentState, revision: bigint): Promise<void> {
    if (state === null) return;
    const { created, status, userId, since } = state;
    const row = { user_id: userId, status, since: new Date(since), revision };
    await this.database
      .insertInto('app.payments')
      .values({
        ...{ payment_id: paymentId, provider: created.provider, reference: created.reference },
        ...{ currency: created.method === 'brl' ? 'BRL' : 'USD' },
        ...{ created_at: new Date(created.at), expires_at: new Date(created.expiresAt) },
        ...row,
      })
      .onConflict((conflict) =>
        conflict
          .column('payment_id')
          .doUpdateSet(row)
          .where('app.payments.revision', '<', revision.toString()),
      )
      .execute();
  }

  /** The newest first. */
  async find({ userId, statuses, needsAttention, after, limit }: PaymentSearch): Promise<FoundPayment[]> {
    let query = this.database
      .selectFrom('app.payments')
      .select(['created_at as createdAt', 'payment_id as paymentId']);
    if (userId !== undefined) query = query.where('user_id', '=', userId);
    if (statuses !== undefined) query = query.where('status', 'in', statuses);
    if (needsAttention === true)
      query = query.where((where) =>
        where.or([
          where.eb('status', 'in', ['held', 'underpaid']),
          where
            .eb('status', 'not in', ['reversed', 'closed'])
            .and(
              where.exists(
                where
                  .selectFrom('app.provider_payments as read')
                  .select('read.payment_id')
                  .whereRef('read.payment_id', '=', 'app.payments.payment_id')
                  .where('read.state', 'in', ['disputed', 'partially-refunded']),
              ),
            ),
        ]),
      );
    if (after !== undefined)
      query = query.where((where) =>
        where.eb(
          where.refTuple('created_at', 'payment_id'),
          '<',
          where.tuple(after.createdAt, after.paymentId),
        ),
      );
    return query.orderBy('created_at', 'desc').orderBy('payment_id', 'desc').limit(limit).execute();
  }

  /** Payments in one of the states, the one that has been so for longest first. */
  async findDue(statuses: readonly PaymentStatus[], since: Date, limit: number): Promise<string[]> {
    const rows = await this.database
      .selectFrom('app.payments')
      .select('payment_id')
      .where('status', 'in', statuses)
      .where('since', '<=', since)
      .orderBy('since')
      .limit(limit)
      .execute();
    return rows.map((row) => row.payment_id);
  }

  /** Payments in one of the states that came into it at or after a moment, in no order that matters. */
  async findSince(statuses: readonly PaymentStatus[], since: Date, limit: number): Promise<string[]> {
    const rows = await this.database
      .selectFrom('app.payments')
      .select('payment_id')
      .where('status', 'in', statuses)
      .where('since', '>=', since)
      .limit(limit)
      .execute();
    return rows.map((row) => row.payment_id);
  }

  /** Payments of which the end of the checkout has come and nothing more. */
  async findExpired(now: Date, limit: number): Promise<string[]> {
    const rows = await this.database
      .selectFrom('app.payments')
      .select('payment_id')
      .where('status', 'in', ['open', 'pending'])
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(limit)
      .execute();
    return rows.map((row) => row.payment_id);
  }
}
