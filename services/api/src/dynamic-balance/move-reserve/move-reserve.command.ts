import { Command } from '@nestjs/cqrs';
import type { MoveReserveRequest, MoveReserveResponse } from '@app/contracts';

export type ReserveDirection = 'deposit' | 'withdrawal';

export class MoveReserveCommand extends Command<MoveReserveResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly direction: ReserveDirection,
    readonly request: MoveReserveRequest,
  ) {
    super();
  }
}
