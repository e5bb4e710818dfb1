import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import { eraseAccountRequestSchema, type EraseAccountResponse } from '@app/contracts';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { clientAddress } from '../../auth/limits/client-address.js';
import { EraseMeCommand } from './erase-me.command.js';

@Controller('me/erasure')
export class EraseMeController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(202)
  async erase(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body({ schema: eraseAccountRequestSchema }) { password }: { readonly password: string },
    @Req() request: Request,
  ): Promise<EraseAccountResponse> {
    await this.commands.execute(new EraseMeCommand(userId, { password, address: clientAddress(request) }));
    return { status: 'erased' };
  }
}
