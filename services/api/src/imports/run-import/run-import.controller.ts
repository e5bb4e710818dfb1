import { Body, Controller, Post, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { importRequestSchema, type ImportRequest, type ImportResponse } from '@app/contracts';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.js';
import { IdempotencyInterceptor } from '../../core/idempotency/idempotency.interceptor.js';
import { ImportBodyInterceptor } from '../import-body.interceptor.js';
import { RunImportCommand } from './run-import.command.js';

/** The body is read first: the key of a command belongs to its body. */
@Controller('transactions/import')
@UseInterceptors(ImportBodyInterceptor, IdempotencyInterceptor)
export class RunImportController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  async run(
    @CurrentUser() user: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Body({ schema: importRequestSchema }) request: ImportRequest,
  ): Promise<ImportResponse> {
    return this.commands.execute(new RunImportCommand(user.userId, key, request));
  }
}
