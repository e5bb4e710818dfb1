import { Injectable } from '@nestjs/common';
import type { PriceCents } from '@app/money';
import { dayNumberOf, isoDateOf, type DailyClose } from '@app/strategy';
import { DailyClosesRepository, type StoredClose } from '../daily-closes.repository.js';
import { Market } from '../market.js';
import {
  MarketSnapshotsRepository,
  type MarketSeries,
  type SnapshotMoment,
} from '../market-snapshots.repository.js';

const DAY_MS = 86_400_000;
/** Until so long after midnight UTC the last tick before it stands for a close that is not stored yet. */
const STAND_FOR_CLOSE_MS = 3_600_000;
/** How long before midnight that tick may be. */
const LAST_TICK_MS = 15 * 60_000;

/** What the worker knew when it evaluated a price of a day. */
export interface KnownCloses {
  readonly stored: readonly StoredClose[];
  /** The last tick of the day before, in the first hour of a day whose former close was not stored yet. */
  readonly provisional: DailyClose | null;
}

/** The market as it was known at a moment: corrections and closes of later are not seen. */
@Injectable()
export class MarketPast {
  constructor(
    private readonly market: Market,
    private readonly closes: DailyClosesRepository,
    private readonly snapshots: MarketSnapshotsRepository,
  ) {}

  /** The stored snapshot of a price, whatever its series is; undefined where ticks were thinned since. */
  async snapshotOf(asOf: Date, price: PriceCents): Promise<SnapshotMoment | undefined> {
    return this.snapshots.ofPrice(asOf, price);
  }

  /** Closes before a day as they stand now. */
  async closesNow(series: MarketSeries, day: string): Promise<StoredClose[]> {
    const history = await this.market.historyWithOrigins(series);
    return (history?.closes ?? []).filter(({ date }) => date < day);
  }

  /** Closes before a day as they were known at a moment, by the very rule of the worker. */
  async closesKnownAt(series: MarketSeries, day: string, moment: Date): Promise<KnownCloses> {
    const stored = (await this.closes.loadKnownAt(series, moment)).filter(({ date }) => date < day);
    const midnightMs = dayNumberOf(day) * DAY_MS;
    const sinceMidnightMs = moment.getTime() - midnightMs;
    const yesterday = isoDateOf(dayNumberOf(day) - 1);
    const isOver = sinceMidnightMs < 0 || sinceMidnightMs >= STAND_FOR_CLOSE_MS;
    if (series === 'recorded' || isOver || stored.at(-1)?.date === yesterday)
      return { stored, provisional: null };
    const tick = await this.snapshots.lastPriceBetween(series, {
      from: new Date(midnightMs - LAST_TICK_MS),
      before: new Date(midnightMs),
    });
    return { stored, provisional: tick === undefined ? null : { date: yesterday, close: tick } };
  }
}
