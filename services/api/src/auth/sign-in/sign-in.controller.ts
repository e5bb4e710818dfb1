import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import { z } from 'zod';
import { signInRequestSchema, usernameField, type SignInResponse } from '@app/contracts';
import { ProblemError, type ProblemDetails } from '../../core/http/problem.error.js';
import { Public } from '../access.decorators.js';
import { clientAddress } from '../limits/client-address.js';
import type { AuthenticationFailure } from './authenticator.js';
import { SignInCommand } from './sign-in.command.js';

const bodySchema = z.object({
  ...signInRequestSchema.shape,
  username: usernameField,
  password: z.string().min(1).max(1000),
});

const problems: Readonly<Record<AuthenticationFailure, ProblemDetails>> = {
  'wrong-credentials': {
    status: 401,
    code: 'AUTH.INVALID_CREDENTIALS',
    detail: 'Invalid username or password',
  },
  disabled: { status: 403, code: 'AUTH.ACCOUNT_DISABLED', detail: 'Access denied' },
};

@Controller('auth/token')
export class SignInController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  @Public()
  async signIn(@Body() body: unknown, @Req() request: Request): Promise<SignInResponse> {
    // Parsed here and not by the pipe: the text wants one message of its own for anything that is no sign-in.
    const parsed = bodySchema.safeParse(body);
    if (!parsed.success)
      throw new ProblemError({
        status: 400,
        code: 'AUTH.INVALID_REQUEST',
        detail: 'Invalid login request',
      });
    const { username, password } = parsed.data;
    const origin = { address: clientAddress(request), device: request.get('User-Agent') };
    const result = await this.commands.execute(new SignInCommand(username, password, origin));
    if (!result.ok) throw new ProblemError(problems[result.reason]);
    return result.session;
  }
}
