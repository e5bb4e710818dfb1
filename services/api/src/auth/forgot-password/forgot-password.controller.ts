import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import { z } from 'zod';
import { usernameField, type DetailResponse } from '@app/contracts';
import { ProblemError, type ProblemDetails } from '../../core/http/problem.error.js';
import { Public } from '../access.decorators.js';
import { clientAddress } from '../limits/client-address.js';
import { ForgotPasswordCommand, type ForgotPasswordResult } from './forgot-password.command.js';

/** Whether there is a name at all, before what it looks like: the two have texts of their own. */
const missingSchema = z.object({
  username: z.union([z.literal(null), z.string().regex(/^\s*$/u)]).optional(),
});
const bodySchema = z.object({ username: usernameField });

const problems: Readonly<Record<Exclude<ForgotPasswordResult, 'mailed'>, ProblemDetails>> = {
  'unknown-user': { status: 404, code: 'AUTH.USER_NOT_FOUND', detail: 'Usuário não encontrado' },
  'no-email': { status: 400, code: 'AUTH.NO_EMAIL', detail: 'Usuário não possui email cadastrado' },
};

@Controller('auth/forgot-password')
export class ForgotPasswordController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  @Public()
  async forgot(@Body() body: unknown, @Req() request: Request): Promise<DetailResponse> {
    if (missingSchema.safeParse(body ?? {}).success)
      throw new ProblemError({
        status: 400,
        code: 'AUTH.USERNAME_REQUIRED',
        detail: 'Nome de usuário é obrigatório',
      });
    const parsed = bodySchema.safeParse(body);
    if (!parsed.success)
      throw new ProblemError({
        status: 400,
        code: 'AUTH.INVALID_FORGOT_REQUEST',
        detail: 'Dados inválidos',
      });
    const command = new ForgotPasswordCommand(parsed.data.username, clientAddress(request));
    const result = await this.commands.execute(command);
    if (result !== 'mailed') throw new ProblemError(problems[result]);
    return { detail: 'A new password was sent to the registered e-mail address' };
  }
}
