import { Module } from '@nestjs/common';
import { ProjectionsRepository } from './projections.repository.js';
import { AdminController } from './admin.controller.js';
import { ReadProjectionsHandler } from './read-projections.handler.js';
import { ParkedStreamsRepository } from './parked-streams.repository.js';
import { RepairParkedStreamHandler } from './repair-parked-stream.handler.js';

@Module({
  controllers: [AdminController],
  providers: [
    ProjectionsRepository,
    ReadProjectionsHandler,
    ParkedStreamsRepository,
    RepairParkedStreamHandler,
  ],
})
export class AdminModule {}
