import { Injectable, Module } from '@nestjs/common';
import { PersonalTexts } from '@app/accounts';
import type { PaidRequest } from '@app/contracts';
import type { Fill, GuardPrice, Paid, SealedText } from '@app/ledger';
import { fillOf, type FillRequest } from '../core/money/fill-of.js';
import { ExchangeRatesModule } from '../exchange-rates/exchange-rates.controller.js';
import { ExchangeRates } from '../exchange-rates/exchange-rates.js';
import { Market } from '../market/market.js';
import { MarketModule } from '../market/market.module.js';

/** What every request that records a trade says, whatever it is part of. */
export interface TradeRequest extends FillRequest {
  readonly paid?: PaidRequest | undefined;
  readonly notes?: string | null | undefined;
  readonly confirmed?: boolean | undefined;
}

/** A trade as the deciders take it. */
export interface TradeInput {
  readonly fill: Fill;
  readonly paid: Paid | null;
  readonly note: SealedText | null;
  readonly dayPrice: GuardPrice | null;
  readonly confirmed: boolean;
}

/** Reads a trade from a request and adds what the server knows of its day. */
@Injectable()
export class TradeInputs {
  constructor(
    private readonly market: Market,
    private readonly rates: ExchangeRates,
    private readonly texts: PersonalTexts,
  ) {}

  /** @throws ProblemError for an amount or a day that does not exist */
  async read(userId: string, request: TradeRequest): Promise<TradeInput> {
    const fill = fillOf(request);
    const [paid, note, dayPrice] = await Promise.all([
      this.rates.paidOf(request.paid, fill.tradedOn),
      this.texts.seal(userId, request.notes),
      this.market.guardPrice(fill.tradedOn),
    ]);
    return { fill, paid, note, dayPrice, confirmed: request.confirmed ?? false };
  }
}

@Module({ imports: [MarketModule, ExchangeRatesModule], providers: [TradeInputs], exports: [TradeInputs] })
export class TradesModule {}
