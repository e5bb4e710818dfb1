import { Module } from '@nestjs/common';
import { ExchangeRatesRepository } from './exchange-rates.repository.js';
import { ExchangeRates } from './exchange-rates.js';
import { ExchangeRatesController } from './exchange-rates.controller.js';
import { ReadExchangeRateHandler } from './read-exchange-rate.handler.js';

@Module({
  controllers: [ExchangeRatesController],
  providers: [ExchangeRatesRepository, ExchangeRates, ReadExchangeRateHandler],
  exports: [ExchangeRates],
})
export class ExchangeRatesModule {}
