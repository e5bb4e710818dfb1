import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { logoutRequestSchema } from '@app/contracts';
import { Public } from '../access.decorators.js';
import { SignOutCommand } from './sign-out.command.js';

@Controller('auth/logout')
export class SignOutController {
  constructor(private readonly commands: CommandBus) {}

  /** Public, because the access token may have expired; whoever holds the refresh token may end its session. */
  @Post()
  @HttpCode(204)
  @Public()
  async signOut(@Body() body: unknown): Promise<void> {
    const token = logoutRequestSchema.safeParse(body).data?.refresh_token;
    if (token !== undefined) await this.commands.execute(new SignOutCommand(token));
  }
}
