import { Injectable } from '@nestjs/common';
import { provisionalWindow, TicksRepository } from '@app/market';
import type { PriceCents } from '@app/money';
import { type DailyClose, dayNumberOf, isoDateOf } from '@app/strategy';
import { DailyClosesRepository, type StoredClose } from './daily-closes.repository.js';
import {
  type MarketSeries,
  MarketSnapshotsRepository,
  type SnapshotMoment,
} from './market-snapshots.repository.js';
import { Market } from './market.js';

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
    private readonly ticks: TicksRepository,
  ) {}

  /** The stored snapshot of a price, whatever its series is; undefined where ticks were thinned since. */
  async snapshotOf(asOf: Date, price: PriceCents): Promise<SnapshotMoment | undefined> {
    return this.snapshots.ofPrice(asOf, price);
  }

  /** Closes before a day as they are now. */
  async closesNow(series: MarketSeries, day: string): Promise<StoredClose[]> {
    const history = await this.market.historyWithOrigins(series);
    return (history?.closes ?? []).filter(({ date }) => date < day);
  }

  /** Closes before a day as they were known at a moment, by the very rule of the worker. */
  async closesKnownAt(series: MarketSeries, day: string, moment: Date): Promise<KnownCloses> {
    const stored = (await this.closes.loadKnownAt(series, moment)).filter(({ date }) => date < day);
    const lastStored = stored.at(-1)?.date;
    const window = provisionalWindow(series, {
      lastDay: lastStored === undefined ? undefined : dayNumberOf(lastStored),
      day: dayNumberOf(day),
      now: moment,
    });
    const tick = window === undefined ? undefined : await this.ticks.lastBetween(series, window);
    return {
      stored,
      provisional: tick === undefined ? null : { date: isoDateOf(dayNumberOf(day) - 1), close: tick },
    };
  }
}
