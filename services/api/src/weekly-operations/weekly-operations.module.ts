import { Module } from '@nestjs/common';
import { WeeklyOperationsController } from './weekly-operations.controller.js';
import { ReadWeeklyOperationsHandler } from './read-weekly-operations.handler.js';
import { WeeklyOperationsRepository } from './weekly-operations.repository.js';

@Module({
  controllers: [WeeklyOperationsController],
  providers: [WeeklyOperationsRepository, ReadWeeklyOperationsHandler],
})
export class WeeklyOperationsModule {}
