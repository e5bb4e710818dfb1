import { Command } from '@nestjs/cqrs';
import type { RecordTradeRequest, RecordTradeResponse } from '@app/contracts';

export class RecordTradeCommand extends Command<RecordTradeResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly request: RecordTradeRequest,
  ) {
    super();
  }
}
