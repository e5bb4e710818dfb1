import { Module } from '@nestjs/common';
import { DynamicBalanceRepository } from './dynamic-balance.repository.js';
import { MoveReserveController } from './move-reserve/move-reserve.controller.js';
import { MoveReserveHandler } from './move-reserve/move-reserve.handler.js';
import { ReadDynamicBalanceController } from './read-dynamic-balance/read-dynamic-balance.controller.js';
import { ReadDynamicBalanceHandler } from './read-dynamic-balance/read-dynamic-balance.handler.js';

@Module({
  controllers: [ReadDynamicBalanceController, MoveReserveController],
  providers: [DynamicBalanceRepository, ReadDynamicBalanceHandler, MoveReserveHandler],
})
export class DynamicBalanceModule {}
