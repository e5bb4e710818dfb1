import { Module } from '@nestjs/common';
import { MarketModule } from '../market/market.module.js';
import { TradesModule } from '../trades/trades.module.js';
import { AdviceMarket } from './calculate-recommendation/advice-market.js';
import { CalculateRecommendationController } from './calculate-recommendation/calculate-recommendation.controller.js';
import { CalculateRecommendationHandler } from './calculate-recommendation/calculate-recommendation.handler.js';
import { ExecutePartController } from './execute-part/execute-part.controller.js';
import { ExecutePartHandler } from './execute-part/execute-part.handler.js';
import { ReadCurrentRecommendationController } from './read-current-recommendation/read-current-recommendation.controller.js';
import { ReadCurrentRecommendationHandler } from './read-current-recommendation/read-current-recommendation.handler.js';
import { ReadRecommendationController } from './read-recommendation/read-recommendation.controller.js';
import { ReadRecommendationHandler } from './read-recommendation/read-recommendation.handler.js';
import { ReadRecommendationsController } from './read-recommendations/read-recommendations.controller.js';
import { ReadRecommendationsHandler } from './read-recommendations/read-recommendations.handler.js';
import { RecommendationListRepository } from './read-recommendations/recommendation-list.repository.js';
import { RecommendationsRepository } from './recommendations.repository.js';
import { ReplayRecommendationController } from './replay-recommendation/replay-recommendation.controller.js';
import { ReplayRecommendationHandler } from './replay-recommendation/replay-recommendation.handler.js';
import { StoredPricesReplay } from './replay-recommendation/stored-prices-replay.js';
import { SetAsideController } from './set-aside/set-aside.controller.js';
import { SetAsideHandler } from './set-aside/set-aside.handler.js';
import { ValidateOperationController } from './validate-operation/validate-operation.controller.js';
import { ValidateOperationHandler } from './validate-operation/validate-operation.handler.js';

@Module({
  imports: [MarketModule, TradesModule],
  controllers: [
    CalculateRecommendationController,
    // Before the route of a single recommendation, which would take "current" for an id.
    ReadCurrentRecommendationController,
    ReadRecommendationController,
    ReadRecommendationsController,
    ReplayRecommendationController,
    ExecutePartController,
    SetAsideController,
    ValidateOperationController,
  ],
  providers: [
    RecommendationsRepository,
    AdviceMarket,
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
