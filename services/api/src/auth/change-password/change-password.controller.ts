import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import { changePasswordRequestSchema, type DetailResponse } from '@app/contracts';
import { ProblemError, type ProblemDetails } from '../../core/http/problem.error.js';
import { problemOfIssues } from '../../core/http/request-validation.pipe.js';
import { AllowedBeforePasswordChange } from '../access.decorators.js';
import { CurrentUser, type AuthenticatedUser } from '../current-user.js';
import { clientAddress } from '../limits/client-address.js';
import { wrongCurrentPassword } from '../password-again/wrong-current-password.js';
import { ChangePasswordCommand, type ChangePasswordResult } from './change-password.command.js';

const problems: Readonly<Record<Exclude<ChangePasswordResult, 'changed'>, ProblemDetails>> = {
  'other-user': { status: 403, code: 'AUTH.FORBIDDEN', detail: 'Access denied' },
  'wrong-password': wrongCurrentPassword,
};

@Controller('auth/change-password')
export class ChangePasswordController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  @AllowedBeforePasswordChange()
  async change(
    @CurrentUser() user: AuthenticatedUser,
    @Body() body: unknown,
    @Req() request: Request,
  ): Promise<DetailResponse> {
    const parsed = changePasswordRequestSchema.safeParse(body);
    if (!parsed.success)
      throw problemOfIssues(parsed.error.issues, {
        status: 400,
        code: 'AUTH.INVALID_PASSWORD_CHANGE',
        detail: 'Invalid password change request',
      });
    const { username, current_password: current, new_password: next } = parsed.data;
    const command = new ChangePasswordCommand(
      user.userId,
      { username, current, next },
      clientAddress(request),
    );
    const result = await this.commands.execute(command);
    if (result !== 'changed') throw new ProblemError(problems[result]);
    return { detail: 'The password was changed, please sign in again' };
  }
}
