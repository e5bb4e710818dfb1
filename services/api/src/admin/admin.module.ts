import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.controller.js';
import { AdminController } from './admin.controller.js';
import { ParkedStreamsRepository } from './parked-streams.repository.js';
import { ProjectionsRepository } from './projections.repository.js';
import { ReadProjectionsHandler } from './read-projections.handler.js';
import { ReadServiceLogHandler } from './read-service-log.handler.js';
import { ReadSystemHandler } from './read-system.handler.js';
import { RepairParkedStreamHandler } from './repair-parked-stream.handler.js';
import { SystemRepository } from './system.repository.js';

@Module({
  imports: [HealthModule],
  controllers: [AdminController],
  providers: [
    ProjectionsRepository,
    ReadProjectionsHandler,
    ParkedStreamsRepository,
    RepairParkedStreamHandler,
    SystemRepository,
    ReadSystemHandler,
    ReadServiceLogHandler,
  ],
})
export class AdminModule {}
