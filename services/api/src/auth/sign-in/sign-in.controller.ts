import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import { z } from 'zod';
import { signInRequestSchema, type SignInResponse } from '@app/contracts';
import { ProblemError } from '../../core/http/problem.error.js';
import { Public } from '../access.decorators.js';
import { usernameField } from '@app/accounts';
import { SignInCommand, type SignInRefusal } from './sign-in.command.js';

const bodySchema = signInRequestSchema.extend({
  username: usernameField,
  password: z.string().min(1).max(1000),
});

function problemOf(refusal: SignInRefusal): ProblemError {
  switch (refusal.reason) {
    case 'wrong-credentials':
      return new ProblemError({
        status: 401,
        code: 'AUTH.INVALID_CREDENTIALS',
        detail: 'Invalid username or password',
      });
    case 'too-many-attempts':
      return new ProblemError({
        status: 429,
        code: 'AUTH.TOO_MANY_ATTEMPTS',
        detail: 'Too many login attempts',
        members: { retryAfterSeconds: refusal.retryAfterSeconds },
        headers: { 'Retry-After': String(refusal.retryAfterSeconds) },
      });
  }
}

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
    const origin = { address: request.ip ?? 'unknown', device: request.get('User-Agent') };
    const result = await this.commands.execute(new SignInCommand(username, password, origin));
    if (!result.ok) throw problemOf(result.refusal);
    return result.session;
  }
}
