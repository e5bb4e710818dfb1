import { Module } from '@nestjs/common';
import { ExchangeRatesModule } from '../exchange-rates/exchange-rates.module.js';
import { MarketModule } from '../market/market.module.js';
import { AbortImportHandler } from './change-import/abort-import.handler.js';
import { ChangeImportController } from './change-import/change-import.controller.js';
import { ChangeImportHandler } from './change-import/change-import.handler.js';
import { PreviewImportChangeController } from './change-import/preview-import-change.controller.js';
import { PreviewImportChangeHandler } from './change-import/preview-import-change.handler.js';
import { ImportBodyInterceptor } from './import-body.interceptor.js';
import { ImportMarketRepository } from './import-market.repository.js';
import { ImportMarket } from './import-market.js';
import { ImportPlans } from './import-plans.js';
import { PlannerThreads } from './planning/planner-threads.js';
import { PreviewImportController } from './preview-import/preview-import.controller.js';
import { PreviewImportHandler } from './preview-import/preview-import.handler.js';
import { ReadImportHandler } from './read-imports/read-import.handler.js';
import { ReadImportsController } from './read-imports/read-imports.controller.js';
import { ReadImportsHandler } from './read-imports/read-imports.handler.js';
import { RunImportController } from './run-import/run-import.controller.js';
import { RunImportHandler } from './run-import/run-import.handler.js';

@Module({
  imports: [MarketModule, ExchangeRatesModule],
  controllers: [
    PreviewImportController,
    RunImportController,
    ReadImportsController,
    ChangeImportController,
    PreviewImportChangeController,
  ],
  providers: [
    ImportBodyInterceptor,
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
