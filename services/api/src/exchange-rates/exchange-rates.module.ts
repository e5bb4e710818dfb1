import { Module } from '@nestjs/common';
import { ExchangeRatesRepository } from './exchange-rates.repository.js';
import { ExchangeRates } from './exchange-rates.js';
import { ReadExchangeRateController } from './read-exchange-rate/read-exchange-rate.controller.js';
import { ReadExchangeRateHandler } from './read-exchange-rate/read-exchange-rate.handler.js';

@Module({
  controllers: [ReadExchangeRateController],
  providers: [ExchangeRatesRepository, ExchangeRates, ReadExchangeRateHandler],
  exports: [ExchangeRates],
})
export class ExchangeRatesModule {}
