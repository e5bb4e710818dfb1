import { Controller, Delete, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { roleSchema, type RoleName, type UserDetailResponse } from '@app/contracts';
import { Roles } from '../../auth/access.decorators.js';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { idParamSchema } from '../../core/http/id-param.js';
import { ChangeUserCommand, type UserChange } from './change-user.command.js';

@Controller('admin/users/:id')
@Roles('admin')
export class ChangeUserController {
  constructor(private readonly commands: CommandBus) {}

  @Post('disable')
  @HttpCode(200)
  async disable(
    @CurrentUser() administrator: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
  ): Promise<UserDetailResponse> {
    return this.change(administrator, id, { kind: 'disable' });
  }

  @Post('enable')
  @HttpCode(200)
  async enable(
    @CurrentUser() administrator: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
  ): Promise<UserDetailResponse> {
    return this.change(administrator, id, { kind: 'enable' });
  }

  @Put('roles/:role')
  async grant(
    @CurrentUser() administrator: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
    @Param('role', { schema: roleSchema }) role: RoleName,
  ): Promise<UserDetailResponse> {
    return this.change(administrator, id, { kind: 'grant-role', role });
  }

  @Delete('roles/:role')
  async revoke(
    @CurrentUser() administrator: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
    @Param('role', { schema: roleSchema }) role: RoleName,
  ): Promise<UserDetailResponse> {
    return this.change(administrator, id, { kind: 'revoke-role', role });
  }

  private async change(
    { userId }: AuthenticatedUser,
    id: string,
    change: UserChange,
  ): Promise<UserDetailResponse> {
    return this.commands.execute(new ChangeUserCommand(id, change, userId));
  }
}
