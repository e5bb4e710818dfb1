import { Module } from '@nestjs/common';
import { ReadWeeklyOperationsController } from './read-weekly-operations/read-weekly-operations.controller.js';
import { ReadWeeklyOperationsHandler } from './read-weekly-operations/read-weekly-operations.handler.js';
import { WeeklyOperationsRepository } from './weekly-operations.repository.js';

@Module({
  controllers: [ReadWeeklyOperationsController],
  providers: [WeeklyOperationsRepository, ReadWeeklyOperationsHandler],
})
export class WeeklyOperationsModule {}
