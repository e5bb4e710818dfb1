import { Module } from '@nestjs/common';
import { ExchangeRatesModule } from '../exchange-rates/exchange-rates.controller.js';
import { MarketModule } from '../market/market.module.js';
import { AbortImportHandler } from './abort-import.handler.js';
import { ChangeImportHandler } from './change-import.handler.js';
import { ImportBodyInterceptor } from './import-body.interceptor.js';
import { ImportMappingsRepository } from './import-mappings.repository.js';
import { ImportMarket } from './import-market.js';
import { ImportMarketRepository } from './import-market.repository.js';
import { ImportPlans } from './import-plans.js';
import { ImportsController } from './imports.controller.js';
import { PlannerThreads } from './planning/planner-threads.js';
import { PreviewImportChangeHandler } from './preview-import-change.handler.js';
import { PreviewImportHandler } from './preview-import.handler.js';
import { ReadImportHandler } from './read-import.handler.js';
import { ReadImportsHandler } from './read-imports.handler.js';
import { RunImportHandler } from './run-import.handler.js';

@Module({
  imports: [MarketModule, ExchangeRatesModule],
  controllers: [ImportsController],
  providers: [
    ImportBodyInterceptor,
    ImportMappingsRepository,
    ImportMarketRepository,
    ImportMarket,
    ImportPlans,
    PlannerThreads,
    PreviewImportHandler,
    RunImportHandler,
    ReadImportsHandler,
    ReadImportHandler,
    ChangeImportHandler,
    AbortImportHandler,
    PreviewImportChangeHandler,
  ],
})
export class ImportsModule {}
