import { Command } from '@nestjs/cqrs';
import type { ImportRequest, ImportResponse } from '@app/contracts';

export class RunImportCommand extends Command<ImportResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly request: ImportRequest,
  ) {
    super();
  }
}
