import type { RecommendationView } from '@app/contracts';
import type { SubscriberDevice } from '../subscriber-device.js';
import type { CashLine, TradeLine } from './expected-ledger.js';
import { bitcoin, dollars } from './numbers.js';
import type { Fill, TradeDriver } from './trade-driver.js';

const PATHS = {
  deposit: '/api/dynamic-balance/deposits',
  withdrawal: '/api/dynamic-balance/withdrawals',
  portfolio_cash_withdrawal: '/api/portfolio-cash/withdrawals',
  transfer: '/api/portfolio-cash/transfers',
} as const;

/** What is sent by another device of the person. */
export class ApiDriver implements TradeDriver {
  constructor(private readonly device: SubscriberDevice) {}

  async execute({ part, advice, trade }: Fill): Promise<void> {
    await this.device.send(`/api/recommendations/${advice.recommendationId}/execute`, {
      ...{ part, ...fillOf(trade) },
    });
  }

  async setAside({ recommendationId }: RecommendationView): Promise<void> {
    await this.device.send(`/api/recommendations/${recommendationId}/set-aside`);
  }

  async register(trade: TradeLine): Promise<void> {
    const { kind: type, isToPocket } = trade;
    const proceedsTo = isToPocket === true ? 'pocket' : 'portfolio_cash';
    await this.device.send('/api/transactions', {
      ...{ type, ...fillOf(trade), ...(type === 'sell' ? { proceedsTo } : {}) },
    });
  }

  async move({ kind, cents }: CashLine): Promise<void> {
    if (kind === 'set_aside') throw new Error('a base is set aside by its advice');
    await this.device.send(PATHS[kind], { amountUsd: dollars(cents) });
  }
}

const fillOf = ({ sats, priceCents, feeCents, date }: TradeLine) => ({
  quantityBtc: bitcoin(sats),
  priceUsd: dollars(priceCents),
  feeUsd: dollars(feeCents),
  tradedOn: date,
});
