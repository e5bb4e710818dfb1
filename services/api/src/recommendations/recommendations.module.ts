import { Module } from '@nestjs/common';
import { MarketModule } from '../market/market.module.js';
import { CalculateRecommendationController } from './calculate-recommendation/calculate-recommendation.controller.js';
import { CalculateRecommendationHandler } from './calculate-recommendation/calculate-recommendation.handler.js';
import { ExecuteInvestmentController } from './execute-investment/execute-investment.controller.js';
import { ExecuteInvestmentHandler } from './execute-investment/execute-investment.handler.js';
import { ReadCurrentRecommendationController } from './read-current-recommendation/read-current-recommendation.controller.js';
import { ReadCurrentRecommendationHandler } from './read-current-recommendation/read-current-recommendation.handler.js';
import { ReadRecommendationController } from './read-recommendation/read-recommendation.controller.js';
import { ReadRecommendationHandler } from './read-recommendation/read-recommendation.handler.js';
import { RecommendationsRepository } from './recommendations.repository.js';
import { SetAsideController } from './set-aside/set-aside.controller.js';
import { SetAsideHandler } from './set-aside/set-aside.handler.js';

@Module({
  imports: [MarketModule],
  controllers: [
    CalculateRecommendationController,
    // Before the route of a single recommendation, which would take "current" for an id.
    ReadCurrentRecommendationController,
    ReadRecommendationController,
    ExecuteInvestmentController,
    SetAsideController,
  ],
  providers: [
    RecommendationsRepository,
    CalculateRecommendationHandler,
    ReadCurrentRecommendationHandler,
    ReadRecommendationHandler,
    ExecuteInvestmentHandler,
    SetAsideHandler,
  ],
})
export class RecommendationsModule {}
