import { Inject, Injectable } from '@nestjs/common';
import { type CalendarDate, comparableDcaByDay, isCalendarDate, type Timeline } from '@app/ledger';
import { percentOf, type PriceCents } from '@app/money';
import type { Logger } from '@app/platform';
import { LOGGER } from '../core/dependencies.js';
import { isUnfoldable, PortfolioLedgers } from './portfolio-ledgers.js';
import { type MarketPrices, PortfolioPrices } from './portfolio-prices.js';
import { dayReaisOf, type DayReaisOn } from './portfolio-reais.js';

/** Return of fixed DCA with the money and the weeks up to a day, at its price; percent with two decimals, null without one. */
export type FixedDcaReturnOn = (date: string, price: PriceCents) => string | null;

/** What no row of the read model knows of a day. */
export interface LedgerDays {
  readonly fixedDcaOn: FixedDcaReturnOn;
  readonly reaisOn: DayReaisOn;
}

const NONE: LedgerDays = { fixedDcaOn: () => null, reaisOn: () => null };

/** The days of a history as the ledger itself tells them: the plan it is compared with, and what was paid in reais. */
@Injectable()
export class LedgerDaysSource {
  constructor(
    private readonly ledgers: PortfolioLedgers,
    private readonly prices: PortfolioPrices,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Of everything dated up to a day. A ledger that cannot be folded has none; its rows still serve. */
  async upTo(userId: string, date: CalendarDate): Promise<LedgerDays> {
    try {
      const [{ moment, reader }, market] = await Promise.all([
        this.ledgers.asked(userId, date),
        this.prices.now(),
      ]);
      const [{ timeline }, book] = await Promise.all([
        this.ledgers.at(userId, moment, 'corrected'),
        this.prices.rates.bookFor(reader),
      ]);
      return {
        fixedDcaOn: fixedDcaOf(timeline, date, market),
        reaisOn: book === undefined ? NONE.reaisOn : dayReaisOf(timeline, book),
      };
    } catch (error) {
      if (!isUnfoldable(error)) throw error;
      this.logger.error(
        { err: error },
        'a ledger cannot be folded; its history has no comparison and no reais',
      );
      return NONE;
    }
  }
}

/** From the very definition of the statement. */
function fixedDcaOf(
  timeline: Timeline,
  date: CalendarDate,
  market: MarketPrices | undefined,
): FixedDcaReturnOn {
  const price = market?.priceOf(date)?.price;
  if (market === undefined || price === undefined) return NONE.fixedDcaOn;
  const planOn = comparableDcaByDay(timeline, { date, price, closes: market.closes });
  return (day, at) => {
    const plan = isCalendarDate(day) ? planOn(day, at) : null;
    if (plan === null || plan.totalInvested === 0n) return null;
    return percentOf(plan.value - plan.totalInvested, plan.totalInvested);
  };
}
