import { type Kysely, sql } from 'kysely';
import { AppError } from '@app/platform';
import type { AppSchema, FeedSeriesName } from '@app/read-models';
import { dayNumberOf, isoDateOf } from '@app/strategy';
import { formatUsdPrice, type UsdPrice } from '../numbers/usd-price.js';
import { ClosesRepository, storedPrice } from './closes.repository.js';

export type QuarantineStatus = 'waiting' | 'accepted' | 'rejected' | 'settled';

/** A price that is not believed yet. */
export interface QuarantinedPrice {
  readonly id: bigint;
  readonly series: FeedSeriesName;
  readonly kind: 'close' | 'tick';
  /** `YYYY-MM-DD` (UTC) */
  readonly day: string;
  readonly source: string;
  readonly price: UsdPrice;
  /** What it was measured against. */
  readonly reference: UsdPrice;
  readonly reason: 'jump' | 'disagreement';
  readonly evidence: unknown;
  readonly status: QuarantineStatus;
  /** How often it was seen. */
  readonly seen: bigint;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly note: string | null;
}

export interface HeldPrice {
  readonly series: FeedSeriesName;
  readonly kind: 'close' | 'tick';
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly source: string;
  readonly price: UsdPrice;
  readonly reference: UsdPrice;
  readonly reason: 'jump' | 'disagreement';
  readonly evidence: object;
}

export interface QuarantineDecision {
  readonly id: bigint;
  /** Who decides: an administrator's name. */
  readonly by: string;
  readonly note: string | null;
  readonly at: Date;
}

/** What or who made a wait superfluous, and when. */
interface Settled {
  readonly by: string;
  readonly at: Date;
}

/** A price of the running day that was decided by hand, and whose it is. */
export interface DecidedTick {
  readonly source: string;
  readonly price: UsdPrice;
}

/** No such entry, or decided already. */
export class QuarantineError extends AppError<'QUARANTINE.UNKNOWN' | 'QUARANTINE.DECIDED'> {
  override readonly name = 'QuarantineError';
}

const LIST_LIMIT = 1_000;

/** Prices that wait for a second source, the backfill or an administrator (product, "price jumps"). */
export class PriceQuarantineRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  /** Holds prices back; one that waits already is counted and takes the newest figure. */
  async hold(held: readonly HeldPrice[], at: Date): Promise<void> {
    for (const one of held) {
      const row = {
        series: one.series,
        kind: one.kind,
        day: isoDateOf(one.day),
        source: one.source,
        price_usd: formatUsdPrice(one.price),
        reference_usd: formatUsdPrice(one.reference),
        reason: one.reason,
        evidence: JSON.stringify(one.evidence),
        first_seen_at: at,
        last_seen_at: at,
      };
      // The waiting entries have a partial unique key, which Kysely's builder names by its columns and condition.
      await this.database
        .insertInto('app.price_quarantine')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['series', 'kind', 'day', 'source'])
            .where('status', '=', 'waiting')
            .doUpdateSet({
              price_usd: row.price_usd,
              reference_usd: row.reference_usd,
              reason: row.reason,
              evidence: row.evidence,
              last_seen_at: at,
              seen_count: sql`app.price_quarantine.seen_count + 1`,
            }),
        )
        .execute();
    }
  }

  /** Entries by age, at most a thousand: those that wait, or all of a status. */
  async list(status: QuarantineStatus = 'waiting', series?: FeedSeriesName): Promise<QuarantinedPrice[]> {
    let query = this.database.selectFrom('app.price_quarantine').selectAll().where('status', '=', status);
    if (series !== undefined) query = query.where('series', '=', series);
    return (await query.orderBy('id').limit(LIST_LIMIT).execute()).map(quarantined);
  }

  /** How many prices of a series wait for a decision. */
  async waitingCount(series: FeedSeriesName): Promise<number> {
    const { count } = await this.database
      .selectFrom('app.price_quarantine')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('series', '=', series)
      .where('status', '=', 'waiting')
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** What waited of a day is settled: by a second source, by the backfill, by an import, or by who accepted another. */
  async settle(
    series: FeedSeriesName,
    kind: 'close' | 'tick',
    days: readonly number[],
    settled: Settled,
  ): Promise<void> {
    if (days.length === 0) return;
    await this.settling(series, kind, settled).where('day', 'in', days.map(isoDateOf)).execute();
  }

  /** Everything that waited of days up to one is settled: nobody decides about prices of the running day later on. */
  async settleUpTo(
    series: FeedSeriesName,
    kind: 'close' | 'tick',
    day: number,
    settled: Settled,
  ): Promise<void> {
    await this.settling(series, kind, settled).where('day', '<=', isoDateOf(day)).execute();
  }

  private settling(series: FeedSeriesName, kind: 'close' | 'tick', { by, at }: Settled) {
    return this.database
      .updateTable('app.price_quarantine')
      .set({ status: 'settled', decided_by: by, decided_at: at })
      .where('series', '=', series)
      .where('kind', '=', kind)
      .where('status', '=', 'waiting');
  }

  /**
   * Believes a price. A close becomes a version of its day, in the same transaction; a tick lets its source's prices near
   * it pass. What else waited of that day is settled with it.
   * @throws QuarantineError
   */
  async accept(decision: QuarantineDecision): Promise<QuarantinedPrice> {
    return this.database.transaction().execute(async (transaction) => {
      const closes = new ClosesRepository(transaction);
      const { series } = await this.found(transaction, decision.id);
      // The series before its entries, in the order of recording closes: the other way round the two wait for each other.
      await closes.lock(series);
      const entry = await this.decide(transaction, 'accepted', decision);
      const day = dayNumberOf(entry.day);
      const settled = { by: decision.by, at: decision.at };
      await new PriceQuarantineRepository(transaction).settle(entry.series, entry.kind, [day], settled);
      if (entry.kind === 'tick') return entry;
      const [stored] = await closes.newest(entry.series, { from: day, to: day });
      const { price: close, source } = entry;
      const evidence = { acceptedBy: decision.by, note: decision.note, quarantine: entry.id.toString() };
      const version = (stored?.version ?? 0) + 1;
      await closes.add(entry.series, [{ day, close, source, version, reason: 'accepted', evidence }]);
      return entry;
    });
  }

  /** @throws QuarantineError */
  async reject(decision: QuarantineDecision): Promise<QuarantinedPrice> {
    return this.database
      .transaction()
      .execute(async (transaction) => this.decide(transaction, 'rejected', decision));
  }

  /**
   * Prices of the running day that an administrator has accepted, or has rejected, since a moment: the last decision
   * first, at most a thousand.
   */
  async decidedTicks(
    series: FeedSeriesName,
    status: 'accepted' | 'rejected',
    since: Date,
  ): Promise<DecidedTick[]> {
    const rows = await this.database
      .selectFrom('app.price_quarantine')
      .select(['source', 'price_usd'])
      .where('series', '=', series)
      .where('kind', '=', 'tick')
      .where('status', '=', status)
      .where('decided_at', '>=', since)
      .orderBy('decided_at', 'desc')
      .orderBy('id', 'desc')
      .limit(LIST_LIMIT)
      .execute();
    return rows.map(({ source, price_usd }) => ({ source, price: storedPrice(price_usd) }));
  }

  /** Days whose close was rejected for a source: its figure is not held again. */
  async rejectedCloses(series: FeedSeriesName, days: readonly number[]): Promise<ReadonlySet<string>> {
    if (days.length === 0) return new Set();
    const rows = await this.database
      .selectFrom('app.price_quarantine')
      .select(['day', 'source', 'price_usd'])
      .where('series', '=', series)
      .where('kind', '=', 'close')
      .where('status', '=', 'rejected')
      .where('day', 'in', days.map(isoDateOf))
      .execute();
    return new Set(rows.map((row) => rejectionKey(row.day, row.source, storedPrice(row.price_usd))));
  }

  private async decide(
    database: Kysely<AppSchema>,
    status: 'accepted' | 'rejected',
    { id, by, note, at }: QuarantineDecision,
  ): Promise<QuarantinedPrice> {
    const row = await database
      .updateTable('app.price_quarantine')
      .set({ status, decided_by: by, decided_at: at, note })
      .where('id', '=', id.toString())
      .where('status', '=', 'waiting')
      .returningAll()
      .executeTakeFirst();
    if (row !== undefined) return quarantined(row);
    const known = await this.found(database, id);
    throw new QuarantineError('QUARANTINE.DECIDED', `the quarantined price ${id} is ${known.status} already`);
  }

  /** @throws QuarantineError */
  private async found(database: Kysely<AppSchema>, id: bigint) {
    const known = await database
      .selectFrom('app.price_quarantine')
      .select(['series', 'status'])
      .where('id', '=', id.toString())
      .executeTakeFirst();
    if (known !== undefined) return known;
    throw new QuarantineError('QUARANTINE.UNKNOWN', `there is no quarantined price ${id}`);
  }
}

/** Names one source's figure of one day. */
export const rejectionKey = (date: string, source: string, price: UsdPrice): string =>
  `${date} ${source} ${price}`;

interface QuarantineRow {
  readonly id: string;
  readonly series: FeedSeriesName;
  readonly kind: 'close' | 'tick';
  readonly day: string;
  readonly source: string;
  readonly price_usd: string;
  readonly reference_usd: string;
  readonly reason: 'jump' | 'disagreement';
  readonly evidence: unknown;
  readonly status: QuarantineStatus;
  readonly seen_count: string;
  readonly first_seen_at: Date;
  readonly last_seen_at: Date;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly note: string | null;
}

function quarantined(row: QuarantineRow): QuarantinedPrice {
  return {
    id: BigInt(row.id),
    series: row.series,
    kind: row.kind,
    day: row.day,
    source: row.source,
    price: storedPrice(row.price_usd),
    reference: storedPrice(row.reference_usd),
    reason: row.reason,
    evidence: row.evidence,
    status: row.status,
    seen: BigInt(row.seen_count),
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    note: row.note,
  };
}
