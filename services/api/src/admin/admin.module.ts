import { Module } from '@nestjs/common';
import { ProjectionsRepository } from './read-projections/projections.repository.js';
import { ReadProjectionsController } from './read-projections/read-projections.controller.js';
import { ReadProjectionsHandler } from './read-projections/read-projections.handler.js';
import { ParkedStreamsRepository } from './repair-parked-stream/parked-streams.repository.js';
import { RepairParkedStreamController } from './repair-parked-stream/repair-parked-stream.controller.js';
import { RepairParkedStreamHandler } from './repair-parked-stream/repair-parked-stream.handler.js';

@Module({
  controllers: [ReadProjectionsController, RepairParkedStreamController],
  providers: [
    ProjectionsRepository,
    ReadProjectionsHandler,
    ParkedStreamsRepository,
    RepairParkedStreamHandler,
  ],
})
export class AdminModule {}
