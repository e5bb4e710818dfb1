import { Module } from '@nestjs/common';
import { AdminController } from './admin.controller.js';
import { ParkedStreamsRepository } from './parked-streams.repository.js';
import { ProjectionsRepository } from './projections.repository.js';
import { ReadProjectionsHandler } from './read-projections.handler.js';
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
