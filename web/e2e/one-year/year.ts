import { setTimeout } from 'node:timers/promises';
import { marketDataResponseSchema, type RecommendationView } from '@app/contracts';
import type { SubscriberDevice } from '../subscriber-device.js';
import { dayOf } from './calendar.js';
import type { ClosesJob } from './closes-job.js';
import type { DeviceSession } from './device-session.js';
import type { CashLine, ExpectedLedger, TradeLine } from './expected-ledger.js';
import { valueOf, whole } from './numbers.js';
import { closeCents } from './prices.js';
import type { ScreenDriver } from './screen-driver.js';
import type { StoryClock } from './story-clock.js';
import type { Part, TradeDriver } from './trade-driver.js';

const SKIPPED_WEEKS = [5, 18, 47];
const FEE_CENTS = 50n;
/** Put in before a week that would take more than there is. */
const TOP_UP_CENTS = 100_000n;

/** For the worker, which has a few closes to fetch; a limit and not a measure. */
const TRIES = 300;
const TRY_EVERY_MS = 200;
const LOOKS = 100;
const LOOK_EVERY_MS = 50;
/** A price is not asked for again within five seconds, and not more than thirty times a minute. */
const LATER_MS = 6_000;

export interface YearParts {
  readonly screen: ScreenDriver;
  readonly byDevice: TradeDriver;
  readonly device: SubscriberDevice;
  readonly session: DeviceSession;
  readonly closes: ClosesJob;
  readonly notebook: ExpectedLedger;
  readonly clock: StoryClock;
}

/** What is done about a week, or next to the weeks. */
type YearAction = Part | 'setAside' | 'skip' | 'override' | 'manual buy' | 'manual sell' | CashLine['kind'];

interface ManualTrade extends Pick<TradeLine, 'date' | 'sats' | 'isToPocket' | 'isOfBefore'> {
  readonly kind: 'buy' | 'sell';
}

/** Fifty-two weeks of one person; whatever is sent to the product is written into the notebook as well. */
export class Year {
  /** How often each thing was done, so that the test can say that every one of them was. */
  readonly done = new Map<YearAction, number>();
  baseCents = 10_000n;

  constructor(private readonly parts: YearParts) {}

  /** It is that hour (UTC) of a day of that week, and the worker looks for the closes before it. */
  async arrive(
    week: number,
    { weekday, hour }: { readonly weekday: number; readonly hour: number },
  ): Promise<string> {
    const { clock, session, closes } = this.parts;
    const date = dayOf(week, weekday);
    clock.jumpTo(new Date(`${date}T${String(hour)}:00:00Z`));
    await session.renew();
    await closes.ask(clock.now());
    await this.#marketOf(date);
    return date;
  }

  /** Later in that week, for what is done next to the advice. */
  returnIn(week: number): Promise<string> {
    return this.arrive(week, { weekday: 2, hour: 17 });
  }

  async live(week: number): Promise<void> {
    if (SKIPPED_WEEKS.includes(week)) {
      this.#count('skip');
      return;
    }
    const date = await this.arrive(week, { weekday: week % 3, hour: 15 });
    const advice = await this.advice(date);
    const canSell = advice.sale.status === 'recommended';
    if (canSell && week % 2 === 0) await this.#execute('sale', advice, date);
    else if (advice.investment.status === 'recommended') await this.#invest(advice, date);
    if (advice.canSetAside) await this.#setAside(advice, date);
    if (advice.reinvestment.status === 'recommended' && !(canSell && week % 2 === 0))
      await this.#execute('reinvestment', advice, date);
  }

  /** A second investment of the week, which has no base left: all of it comes out of the dynamic balance. */
  async override(date: string, sats: bigint): Promise<void> {
    const advice = await this.advice(date);
    const trade = this.#fill('investment', advice, date);
    const bought = { ...trade, sats, valueCents: valueOf(sats, trade.priceCents) };
    this.#count('override');
    await this.parts.screen.override(bought);
    this.parts.notebook.write({ ...bought, dynamicBalanceCents: -(bought.valueCents + bought.feeCents) });
  }

  /** A trade made outside the advice. */
  async register(trade: ManualTrade): Promise<void> {
    const priceCents = closeCents(trade.date) + 12_345n;
    const line: TradeLine = {
      ...{ ...trade, origin: 'manual', priceCents },
      ...{ valueCents: valueOf(trade.sats, priceCents), feeCents: FEE_CENTS },
    };
    await this.#handsFor(`manual ${trade.kind}`).register(line);
    this.parts.notebook.write(line);
  }

  async move(line: CashLine): Promise<void> {
    await this.#handsFor(line.kind).move(line);
    this.parts.notebook.write(line);
  }

  async changeBase(cents: bigint): Promise<void> {
    await this.parts.screen.changeBase(cents);
    this.baseCents = cents;
  }

  /** Asked for until the market of the day is there; asking for advice asks for a price too. */
  async advice(date: string): Promise<RecommendationView> {
    let withheld = '';
    for (let turn = 0; turn < TRIES; turn += 1) {
      const advice = await this.parts.device.advice();
      if ('withheld' in advice) {
        ({ withheld } = advice);
        await this.#waitForMarket();
      } else if (whole(advice.market.priceUsd) === closeCents(date)) return advice;
      // The notebook knows the market by itself; on another one nothing of it would be right.
      else throw new Error(`the price of ${date} is ${advice.market.priceUsd}`);
    }
    throw new Error(`no advice on ${date}: ${withheld}`);
  }

  /**
   * Until the market is that of the day. At first it is only looked at: a price that is asked for before the worker has
   * its closes keeps it from the next one for five seconds, which no jump of the calendar makes shorter.
   */
  async #marketOf(date: string): Promise<void> {
    for (let turn = 0; turn < TRIES; turn += 1) {
      const { as_of } = marketDataResponseSchema.parse(
        JSON.parse(await this.parts.device.read('/api/market-data/')),
      );
      if (as_of >= date) return;
      if (turn < LOOKS) {
        await setTimeout(LOOK_EVERY_MS);
        continue;
      }
      await this.#waitForMarket();
      await this.parts.device.read('/api/market-data/?force_refresh=true');
    }
    throw new Error(`no price of ${date}`);
  }

  /** As a person does who looks again some seconds later: the worker has had its time, and a price may be asked for. */
  async #waitForMarket(): Promise<void> {
    const { clock } = this.parts;
    await setTimeout(TRY_EVERY_MS);
    clock.jumpTo(new Date(clock.now().getTime() + LATER_MS));
  }

  async #invest(advice: RecommendationView, date: string): Promise<void> {
    const trade = this.#fill('investment', advice, date);
    const dynamicBalanceCents = whole(advice.baseUsd) - trade.valueCents - trade.feeCents;
    if (this.parts.notebook.balances.dynamicBalanceCents + dynamicBalanceCents < 0n)
      await this.move({ kind: 'deposit', date, cents: TOP_UP_CENTS });
    await this.#handsFor('investment').execute({ part: 'investment', advice, trade });
    this.parts.notebook.write({ ...trade, dynamicBalanceCents });
  }

  async #execute(part: 'reinvestment' | 'sale', advice: RecommendationView, date: string): Promise<void> {
    const trade = this.#fill(part, advice, date);
    await this.#handsFor(part).execute({ part, advice, trade });
    this.parts.notebook.write(trade);
  }

  async #setAside(advice: RecommendationView, date: string): Promise<void> {
    await this.#handsFor('setAside').setAside(advice);
    this.parts.notebook.write({ kind: 'set_aside', date, cents: whole(advice.baseUsd) });
  }

  /** Never quite what was planned: a little less, at a price a little off. */
  #fill(part: Part, advice: RecommendationView, date: string): TradeLine {
    const planned = whole(advice[part].btc);
    const sats = planned - (planned * BigInt(this.#number % 5)) / 1_000n;
    const priceCents = closeCents(date) + BigInt((this.#number % 7) - 3) * 1_111n;
    const kind = ({ investment: 'buy', reinvestment: 'reinvestment', sale: 'sell' } as const)[part];
    return {
      ...{ kind, date, sats, priceCents, origin: 'recommendation' },
      ...{ valueCents: valueOf(sats, priceCents), feeCents: FEE_CENTS },
    };
  }

  get #number(): number {
    return [...this.done.values()].reduce((sum, times) => sum + times, 0);
  }

  /** Everything is done once on its screen, and by another device from then on. */
  #handsFor(deed: YearAction): TradeDriver {
    return this.#count(deed) === 1 ? this.parts.screen : this.parts.byDevice;
  }

  #count(deed: YearAction): number {
    const times = (this.done.get(deed) ?? 0) + 1;
    this.done.set(deed, times);
    return times;
  }
}
