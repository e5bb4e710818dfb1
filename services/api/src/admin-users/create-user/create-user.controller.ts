import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createUserRequestSchema, type CreateUserResponse } from '@app/contracts';
import { Roles } from '../../auth/access.decorators.js';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { CreateUserCommand, type CreateUserFields } from './create-user.command.js';

@Controller('admin/users')
@Roles('admin')
export class CreateUserController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  async create(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body({ schema: createUserRequestSchema }) fields: CreateUserFields,
  ): Promise<CreateUserResponse> {
    return this.commands.execute(new CreateUserCommand(fields, userId));
  }
}
