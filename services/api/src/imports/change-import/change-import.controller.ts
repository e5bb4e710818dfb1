import { Body, Controller, HttpCode, Param, Post, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  changeImportRequestSchema,
  type AbortImportResponse,
  type ChangeImportRequest,
  type ChangeImportResponse,
} from '@app/contracts';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { idParamSchema } from '../../core/http/id-param.js';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.js';
import { IdempotencyInterceptor } from '../../core/idempotency/idempotency.interceptor.js';
import { AbortImportCommand, ChangeImportCommand } from './change-import.command.js';

@Controller('imports/:id')
@UseInterceptors(IdempotencyInterceptor)
export class ChangeImportController {
  constructor(private readonly commands: CommandBus) {}

  @Post('void')
  @HttpCode(200)
  async void(
    @CurrentUser() { userId }: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Param('id', { schema: idParamSchema }) id: string,
    @Body({ schema: changeImportRequestSchema }) { acceptNegative }: ChangeImportRequest,
  ): Promise<ChangeImportResponse> {
    return this.commands.execute(new ChangeImportCommand(userId, key, id, { kind: 'void', acceptNegative }));
  }

  @Post('restore')
  @HttpCode(200)
  async restore(
    @CurrentUser() { userId }: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Param('id', { schema: idParamSchema }) id: string,
    @Body({ schema: changeImportRequestSchema }) { acceptNegative }: ChangeImportRequest,
  ): Promise<ChangeImportResponse> {
    return this.commands.execute(
      new ChangeImportCommand(userId, key, id, { kind: 'restore', acceptNegative }),
    );
  }

  @Post('abort')
  @HttpCode(200)
  async abort(
    @CurrentUser() { userId }: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Param('id', { schema: idParamSchema }) id: string,
  ): Promise<AbortImportResponse> {
    return this.commands.execute(new AbortImportCommand(userId, key, id));
  }
}
