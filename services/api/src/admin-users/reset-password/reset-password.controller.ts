import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { TemporaryPasswordResponse } from '@app/contracts';
import { Roles } from '../../auth/access.decorators.js';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { idParamSchema } from '../../core/http/id-param.js';
import { ResetPasswordCommand } from './reset-password.command.js';

@Controller('admin/users/:id/reset-password')
@Roles('admin')
export class ResetPasswordController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  async reset(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
  ): Promise<TemporaryPasswordResponse> {
    return this.commands.execute(new ResetPasswordCommand(id, userId));
  }
}
