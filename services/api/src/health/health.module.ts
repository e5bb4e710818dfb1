import { Module } from '@nestjs/common';
import { MarketModule } from '../market/market.module.js';
import { HealthController } from './health.controller.js';
import { HealthRepository } from './health.repository.js';
import { Readiness } from './readiness.js';

@Module({
  imports: [MarketModule],
  controllers: [HealthController],
  providers: [HealthRepository, Readiness],
})
export class HealthModule {}
