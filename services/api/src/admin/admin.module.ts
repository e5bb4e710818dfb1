import { Module } from '@nestjs/common';
import { ProjectionsRepository } from './read-projections/projections.repository.js';
import { ReadProjectionsController } from './read-projections/read-projections.controller.js';
import { ReadProjectionsHandler } from './read-projections/read-projections.handler.js';

@Module({
  controllers: [ReadProjectionsController],
  providers: [ProjectionsRepository, ReadProjectionsHandler],
})
export class AdminModule {}
