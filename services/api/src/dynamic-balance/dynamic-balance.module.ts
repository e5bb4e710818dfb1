import { Module } from '@nestjs/common';
import { DynamicBalanceRepository } from './dynamic-balance.repository.js';
import { DynamicBalanceController } from './dynamic-balance.controller.js';
import { MoveReserveHandler } from './move-reserve.handler.js';
import { ReadDynamicBalanceHandler } from './read-dynamic-balance.handler.js';

@Module({
  controllers: [DynamicBalanceController],
  providers: [DynamicBalanceRepository, ReadDynamicBalanceHandler, MoveReserveHandler],
})
export class DynamicBalanceModule {}
