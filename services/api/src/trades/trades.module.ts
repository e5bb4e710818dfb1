import { Module } from '@nestjs/common';
import { ExchangeRatesModule } from '../exchange-rates/exchange-rates.module.js';
import { MarketModule } from '../market/market.module.js';
import { TradeInputs } from './trade-input.js';

@Module({ imports: [MarketModule, ExchangeRatesModule], providers: [TradeInputs], exports: [TradeInputs] })
export class TradesModule {}
