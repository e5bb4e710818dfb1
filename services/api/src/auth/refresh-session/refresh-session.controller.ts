import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import { refreshRequestSchema, type RefreshResponse } from '@app/contracts';
import { ProblemError } from '../../core/http/problem.error.js';
import { Public } from '../access.decorators.js';
import type { RefreshFailure } from '../session/sessions.js';
import { RefreshSessionCommand } from './refresh-session.command.js';

const problems: Readonly<Record<RefreshFailure, { readonly code: string; readonly detail: string }>> = {
  invalid: { code: 'AUTH.TOKEN_INVALID', detail: 'Token is invalid or expired' },
  blacklisted: { code: 'AUTH.TOKEN_BLACKLISTED', detail: 'Token is blacklisted' },
};

@Controller('auth/token/refresh')
export class RefreshSessionController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  @Public()
  async refresh(@Body() body: unknown, @Req() request: Request): Promise<RefreshResponse> {
    const parsed = refreshRequestSchema.safeParse(body);
    const result = parsed.success
      ? await this.commands.execute(
          new RefreshSessionCommand(parsed.data.refresh_token, request.get('User-Agent')),
        )
      : 'invalid';
    if (typeof result === 'string') throw new ProblemError({ status: 401, ...problems[result] });
    return { access_token: result.accessToken, refresh_token: result.refreshToken };
  }
}
