import { Module } from '@nestjs/common';
import { MarketModule } from '../market/market.module.js';
import { TradesModule } from '../trades/trade-input.js';
import { CalculateRecommendationHandler } from './calculate-recommendation.handler.js';
import { ExecutePartHandler } from './execute-part.handler.js';
import { ReadCurrentRecommendationHandler } from './read-current-recommendation.handler.js';
import { ReadRecommendationHandler } from './read-recommendation.handler.js';
import { ReadRecommendationsHandler } from './read-recommendations.handler.js';
import { RecommendationListRepository } from './recommendation-list.repository.js';
import { RecommendationMarketGate } from './recommendation-market-gate.js';
import { RecommendationsController } from './recommendations.controller.js';
import { RecommendationsRepository } from './recommendations.repository.js';
import { ReplayRecommendationHandler } from './replay-recommendation.handler.js';
import { SetAsideHandler } from './set-aside.handler.js';
import { StoredPricesReplay } from './stored-prices-replay.js';
import { ValidateOperationHandler } from './validate-operation.handler.js';

@Module({
  imports: [MarketModule, TradesModule],
  controllers: [
    RecommendationsController, // Before the route of a single recommendation, which would take "current" for an id.
    RecommendationsController,
  ],
  providers: [
    RecommendationsRepository,
    RecommendationMarketGate,
    CalculateRecommendationHandler,
    ReadCurrentRecommendationHandler,
    ReadRecommendationHandler,
    RecommendationListRepository,
    ReadRecommendationsHandler,
    StoredPricesReplay,
    ReplayRecommendationHandler,
    ExecutePartHandler,
    SetAsideHandler,
    ValidateOperationHandler,
  ],
})
export class RecommendationsModule {}
