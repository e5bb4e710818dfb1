import { Controller, Get, Module, Res } from '@nestjs/common';
import type { Response } from 'express';
import { type HealthResponse, healthResponseSchema } from '@app/contracts';
import { Public } from '../auth/access.decorators.js';
import { Route } from '../core/http/route.decorator.js';
import { MarketModule } from '../market/market.module.js';
import { HealthRepository } from './health.repository.js';
import { Readiness } from './readiness.js';

@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process runs and answers; nothing else is asked, so that a database that is away restarts nobody. */
  @Get('live')
  @Route({ summary: 'Whether the process runs', answer: healthResponseSchema })
  @Public()
  live(): HealthResponse {
    return { status: 'ok', checks: {} };
  }

  @Get('ready')
  @Route({
    summary: 'Whether it can answer; 503 with the same body where it cannot',
    answer: healthResponseSchema,
  })
  @Public()
  async ready(@Res({ passthrough: true }) response: Response): Promise<HealthResponse> {
    const report = await this.readiness.report();
    response.status(report.status === 'failing' ? 503 : 200);
    return report;
  }
}

@Module({
  imports: [MarketModule],
  controllers: [HealthController],
  providers: [HealthRepository, Readiness],
  exports: [Readiness],
})
export class HealthModule {}
