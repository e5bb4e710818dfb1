import { type Kysely, sql } from 'kysely';
import type { PaidAmount, PaymentProvider, ProviderPayment } from '@app/ledger';
import type { Clock, IdSource } from '@app/platform';
import type { AppSchema } from '@app/read-models';
import type { PaymentNotice } from '../gateways/payment-gateway.js';

/** What came of a notice. */
export interface NoticePage {
  readonly before?: string | undefined;
  readonly limit: number;
}

export interface ListedNotice {
  readonly eventId: string;
  readonly provider: string;
  readonly providerPaymentId: string | null;
  readonly paymentId: string | null;
  readonly receivedAt: Date;
  readonly processedAt: Date | null;
  readonly outcome: string | null;
}

export interface LastRead {
  readonly state: string;
  readonly refunded: PaidAmount | null;
}

export type NoticeOutcome = 'observed' | 'unknown-payment' | 'about-nothing';

export interface StoredNotice {
  readonly eventId: string;
  readonly provider: PaymentProvider;
  readonly providerPaymentId: string | null;
  readonly paymentId: string | null;
  readonly receivedAt: Date;
}

const providers: ReadonlySet<string> = new Set<PaymentProvider>(['nowpayments', 'mercadopago', 'sandbox']);
const isProvider = (name: string): name is PaymentProvider => providers.has(name);

interface NoticeRow {
  readonly event_id: string;
  readonly provider: string;
  readonly provider_payment_id: string | null;
  readonly payment_id: string | null;
  readonly received_at: Date;
}

function storedNotice(row: NoticeRow): StoredNotice | [] {
  if (!isProvider(row.provider)) return [];
  return {
    ...{ eventId: row.event_id, provider: row.provider, receivedAt: row.received_at },
    ...{ providerPaymentId: row.provider_payment_id, paymentId: row.payment_id },
  };
}

/** What providers sent, kept before it is answered, and what they said of their payments when they were asked. */
export class ProviderEventsRepository {
  readonly #database: Kysely<AppSchema>;
  readonly #clock: Clock;
  readonly #ids: IdSource;

  constructor(parts: {
    readonly database: Kysely<AppSchema>;
    readonly clock: Clock;
    readonly ids: IdSource;
  }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#ids = parts.ids;
  }

  /** @returns the id; undefined for a notice that is here already */
  async add(provider: PaymentProvider, notice: PaymentNotice, body: Buffer): Promise<string | undefined> {
    const eventId = this.#ids.uuidv7();
    const { numInsertedOrUpdatedRows } = await this.#database
      .insertInto('app.provider_events')
      .values({
        ...{ event_id: eventId, provider, event_key: notice.key, body, received_at: this.#clock.now() },
        ...{ provider_payment_id: notice.providerPaymentId, payment_id: notice.paymentId },
      })
      .onConflict((conflict) => conflict.columns(['provider', 'event_key']).doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n ? eventId : undefined;
  }

  /** Notices that nothing was done about yet, the oldest first; those received before a moment. */
  async findOpen(before: Date, limit: number): Promise<StoredNotice[]> {
    const rows = await this.#notices()
      .where('processed_at', 'is', null)
      .where('received_at', '<=', before)
      .orderBy('received_at')
      .limit(limit)
      .execute();
    return rows.flatMap(storedNotice);
  }

  /** Notices for which no payment is known, the newest first. */
  async findUnknown(limit: number): Promise<StoredNotice[]> {
    const rows = await this.#notices()
      .where('outcome', '=', 'unknown-payment')
      .orderBy('received_at', 'desc')
      .limit(limit)
      .execute();
    return rows.flatMap(storedNotice);
  }

  /** What became of each, the newest first. @param page.before ids below this one: their order is that of time */
  async list({ before, limit }: NoticePage): Promise<ListedNotice[]> {
    const all = this.#database
      .selectFrom('app.provider_events')
      .select(['event_id as eventId', 'provider', 'provider_payment_id as providerPaymentId'])
      .select([
        'payment_id as paymentId',
        'received_at as receivedAt',
        'processed_at as processedAt',
        'outcome',
      ]);
    const page = before === undefined ? all : all.where('event_id', '<', before);
    return page.orderBy('event_id', 'desc').limit(limit).execute();
  }

  #notices() {
    return this.#database
      .selectFrom('app.provider_events')
      .select(['event_id', 'provider', 'provider_payment_id', 'payment_id', 'received_at']);
  }

  /** @param paymentId where the provider said it and not the notice */
  async finish(eventId: string, outcome: NoticeOutcome, paymentId?: string): Promise<void> {
    await this.#database
      .updateTable('app.provider_events')
      .set({
        ...{ processed_at: this.#clock.now(), outcome },
        ...(paymentId === undefined ? {} : { payment_id: paymentId }),
      })
      .where('event_id', '=', eventId)
      .execute();
  }

  /** Notices of payments that were recorded after them are looked at again. */
  async reopenUnknown(paymentId: string): Promise<void> {
    await sql`
      update app.provider_events set processed_at = null, outcome = null
      where outcome = 'unknown-payment' and payment_id = ${paymentId}::uuid`.execute(this.#database);
  }

  async countUnknown(): Promise<number> {
    const { count } = await this.#database
      .selectFrom('app.provider_events')
      .select((of) => of.fn.countAll<string>().as('count'))
      .where('outcome', '=', 'unknown-payment')
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Bodies may name an address: they go after a while, the rest stays. */
  async deleteProcessedBefore(before: Date): Promise<void> {
    await this.#database.deleteFrom('app.provider_events').where('processed_at', '<', before).execute();
  }

  /** The provider's payments of a checkout that notices have named or a read has found. */
  async knownPayments(provider: PaymentProvider, paymentId: string): Promise<string[]> {
    const told = await this.#database
      .selectFrom('app.provider_events')
      .select('provider_payment_id as id')
      .where('provider', '=', provider)
      .where('payment_id', '=', paymentId)
      .where('provider_payment_id', 'is not', null)
      .union((of) =>
        of
          .selectFrom('app.provider_payments')
          .select('provider_payment_id as id')
          .where('provider', '=', provider)
          .where('payment_id', '=', paymentId),
      )
      .execute();
    return told.flatMap(({ id }) => id ?? []);
  }

  /** What was read of them last. */
  async keepRead(
    provider: PaymentProvider,
    paymentId: string,
    payments: readonly ProviderPayment[],
  ): Promise<void> {
    const now = this.#clock.now();
    for (const { id, state, status, refunded } of payments) {
      const read = {
        ...{ payment_id: paymentId, state, status, read_at: now },
        ...{ refunded_unit: refunded?.unit ?? null, refunded_amount: refunded?.amount ?? null },
      };
      await this.#database
        .insertInto('app.provider_payments')
        .values({ provider, provider_payment_id: id, ...read })
        .onConflict((conflict) => conflict.columns(['provider', 'provider_payment_id']).doUpdateSet(read))
        .execute();
    }
  }

  /** What the provider said of the payments of a checkout, the last read first. */
  async lastRead(paymentId: string): Promise<readonly LastRead[]> {
    const rows = await this.#database
      .selectFrom('app.provider_payments')
      .select(['state', 'refunded_unit as unit', 'refunded_amount as amount'])
      .where('payment_id', '=', paymentId)
      .orderBy('read_at', 'desc')
      .execute();
    return rows.map(({ state, unit, amount }) => ({
      state,
      refunded: unit === null || amount === null ? null : { unit, amount },
    }));
  }
}
