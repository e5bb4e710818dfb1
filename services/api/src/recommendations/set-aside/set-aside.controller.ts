import { Body, Controller, HttpCode, Param, Post, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { setAsideRequestSchema, type SetAsideResponse } from '@app/contracts';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { idParamSchema } from '../../core/http/id-param.js';
import { invalidRequest } from '../../core/http/request-validation.pipe.js';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.js';
import { IdempotencyInterceptor } from '../../core/idempotency/idempotency.interceptor.js';
import { SetAsideCommand } from './set-aside.command.js';

@Controller('recommendations/:id/set-aside')
@UseInterceptors(IdempotencyInterceptor)
export class SetAsideController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  async setAside(
    @CurrentUser() user: AuthenticatedUser,
    @IdempotencyKey() key: string,
    @Param('id', { schema: idParamSchema }) id: string,
    @Body() body: unknown,
  ): Promise<SetAsideResponse> {
    // There is nothing to say in it, so it may be left out; a field somebody counts on is refused.
    const parsed = setAsideRequestSchema.safeParse(body ?? {});
    if (!parsed.success) throw invalidRequest(parsed.error.issues, { value: body });
    return this.commands.execute(new SetAsideCommand(user.userId, key, id));
  }
}
