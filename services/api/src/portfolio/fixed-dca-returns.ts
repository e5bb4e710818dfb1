import { Inject, Injectable } from '@nestjs/common';
import { type CalendarDate, comparableDcaByDay, isCalendarDate } from '@app/ledger';
import { percentOf, type PriceCents } from '@app/money';
import type { Logger } from '@app/platform';
import { LOGGER } from '../core/dependencies.js';
import { isUnfoldable, PortfolioLedgers } from './portfolio-ledgers.js';
import { PortfolioPrices } from './portfolio-prices.js';

/** Return of fixed DCA with the money and the weeks up to a day, at its price; percent with two decimals, null without one. */
export type FixedDcaReturnOn = (date: string, price: PriceCents) => string | null;

const NONE: FixedDcaReturnOn = () => null;

/** The plan that the portfolio is compared with, day by day, from the very definition of the statement. */
@Injectable()
export class FixedDcaReturns {
  constructor(
    private readonly ledgers: PortfolioLedgers,
    private readonly prices: PortfolioPrices,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The plan of everything dated up to a day. A ledger that cannot be folded has none; its rows still serve. */
  async upTo(userId: string, date: CalendarDate): Promise<FixedDcaReturnOn> {
    try {
      const [moment, market] = await Promise.all([this.ledgers.moment(userId, date), this.prices.now()]);
      const price = market?.priceOf(date)?.price;
      if (market === undefined || price === undefined) return NONE;
      const { timeline } = await this.ledgers.at(userId, moment, 'corrected');
      const planOn = comparableDcaByDay(timeline, { date, price, closes: market.closes });
      return (day, at) => {
        const plan = isCalendarDate(day) ? planOn(day, at) : null;
        if (plan === null || plan.totalInvested === 0n) return null;
        return percentOf(plan.value - plan.totalInvested, plan.totalInvested);
      };
    } catch (error) {
      if (!isUnfoldable(error)) throw error;
      this.logger.error({ err: error }, 'a ledger cannot be folded; its history has no comparison');
      return NONE;
    }
  }
}
