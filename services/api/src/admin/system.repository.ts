import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { type HeardWorkerPart, newestRowComparison, type RowComparison, workerParts } from '@app/read-models';
import { type AppDatabase, DATABASE } from '../core/dependencies.js';

const MAIL_DAYS = 30;

export interface MailCounts {
  readonly template: string;
  readonly pending: number;
  readonly sent: number;
  readonly kept: number;
  readonly failed: number;
}

export interface PaymentCounts {
  readonly open: number;
  readonly held: number;
  readonly underpaid: number;
  readonly lastNoticeAt: Date | null;
}

/** What the tables say of the parts of an installation. */
@Injectable()
export class SystemRepository {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  async workerParts(): Promise<HeardWorkerPart[]> {
    return workerParts(this.database);
  }

  async comparison(): Promise<RowComparison | undefined> {
    return newestRowComparison(this.database);
  }

  /** By template, of the last 30 days. */
  async mails(now: Date): Promise<MailCounts[]> {
    const count = (status: string) =>
      sql<string>`count(*) filter (where status = ${status})`.$castTo<string>();
    const rows = await this.database
      .selectFrom('app.mails')
      .select([
        'template',
        count('pending').as('pending'),
        count('sent').as('sent'),
        count('kept').as('kept'),
        count('failed').as('failed'),
      ])
      .where('created_at', '>', new Date(now.getTime() - MAIL_DAYS * 86_400_000))
      .groupBy('template')
      .orderBy('template')
      .execute();
    return rows.map(({ template, pending, sent, kept, failed }) => ({
      template,
      pending: Number.parseInt(pending, 10),
      sent: Number.parseInt(sent, 10),
      kept: Number.parseInt(kept, 10),
      failed: Number.parseInt(failed, 10),
    }));
  }

  /** Mails that should have left before a moment. */
  async mailsDueBefore(moment: Date): Promise<number> {
    const { count } = await this.database
      .selectFrom('app.mails')
      .select(sql<string>`count(*)`.as('count'))
      .where('status', '=', 'pending')
      .where('due_at', '<', moment)
      .executeTakeFirstOrThrow();
    return Number.parseInt(count, 10);
  }

  /** Mails given up since a moment. */
  async mailsFailedSince(moment: Date): Promise<number> {
    const { count } = await this.database
      .selectFrom('app.mails')
      .select(sql<string>`count(*)`.as('count'))
      .where('status', '=', 'failed')
      .where('created_at', '>', moment)
      .executeTakeFirstOrThrow();
    return Number.parseInt(count, 10);
  }

  async payments(): Promise<PaymentCounts> {
    const rows = await this.database
      .selectFrom('app.payments')
      .select(['status', sql<string>`count(*)`.as('count')])
      .where('status', 'in', ['open', 'pending', 'held', 'underpaid'])
      .groupBy('status')
      .execute();
    const of = (...statuses: readonly string[]): number =>
      rows.reduce(
        (sum, { status, count }) => (statuses.includes(status) ? sum + Number.parseInt(count, 10) : sum),
        0,
      );
    const { newest } = await this.database
      .selectFrom('app.provider_events')
      .select((one) => one.fn.max('received_at').as('newest'))
      .executeTakeFirstOrThrow();
    return {
      open: of('open', 'pending'),
      held: of('held'),
      underpaid: of('underpaid'),
      lastNoticeAt: newest,
    };
  }

  /** Prices that wait for an administrator. */
  async waitingPrices(): Promise<number> {
    const { count } = await this.database
      .selectFrom('app.price_quarantine')
      .select(sql<string>`count(*)`.as('count'))
      .where('status', '=', 'waiting')
      .executeTakeFirstOrThrow();
    return Number.parseInt(count, 10);
  }

  async newestRate(): Promise<{ readonly day: string; readonly source: string } | undefined> {
    return this.database
      .selectFrom('app.exchange_rates')
      .select(['day', 'source'])
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirst();
  }
}
