import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import {
  changePasswordRequestSchema,
  type DetailResponse,
  detailResponseSchema,
  type EndedSessionsResponse,
  endedSessionsResponseSchema,
  forgotPasswordRequestSchema,
  logoutRequestSchema,
  refreshRequestSchema,
  type RefreshResponse,
  refreshResponseSchema,
  registerRequestSchema,
  type RegisterResponse,
  registerResponseSchema,
  type SessionsResponse,
  sessionsResponseSchema,
  signInRequestSchema,
  type SignInResponse,
  signInResponseSchema,
  type UserExistsResponse,
  userExistsResponseSchema,
  usernameField,
} from '@app/contracts';
import { type ProblemDetails, ProblemError } from '../core/http/problem.error.js';
import { clientAddress } from '../core/http/client-address.js';
import { problemOfIssues } from '../core/http/request-validation.pipe.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { idParamSchema } from '../core/http/id-param.js';
import { Route } from '../core/http/route.decorator.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { AllowedBeforePasswordChange, Public } from './access.decorators.js';
import type { AuthenticationFailure } from './authenticator.js';
import { SignInCommand } from './sign-in.handler.js';
import type { RefreshFailure } from './session/sessions.js';
import { RefreshSessionCommand } from './refresh-session.handler.js';
import { ForgotPasswordCommand, type ForgotPasswordResult } from './forgot-password.handler.js';
import { wrongCurrentPassword } from './reauthentication.js';
import { ChangePasswordCommand, type ChangePasswordResult } from './change-password.handler.js';
import { SignOutCommand } from './sign-out.handler.js';
import { RegisterCommand } from './register.handler.js';
import { UserExistsQuery } from './user-exists.handler.js';
import { EndSessionsCommand } from './end-sessions.handler.js';
import { ListSessionsQuery } from './list-sessions.handler.js';

const signInBodySchema = z.object({
  ...signInRequestSchema.shape,
  username: usernameField,
  password: z.string().min(1).max(1000),
});

const signInProblems: Readonly<Record<AuthenticationFailure, ProblemDetails>> = {
  'wrong-credentials': {
    status: 401,
    code: 'AUTH.INVALID_CREDENTIALS',
    detail: 'Invalid username or password',
  },
  disabled: { status: 403, code: 'AUTH.ACCOUNT_DISABLED', detail: 'Access denied' },
};

const refreshSessionProblems: Readonly<
  Record<RefreshFailure, { readonly code: string; readonly detail: string }>
> = {
  invalid: { code: 'AUTH.TOKEN_INVALID', detail: 'Token is invalid or expired' },
  blacklisted: { code: 'AUTH.TOKEN_BLACKLISTED', detail: 'Token is blacklisted' },
};

/** Whether there is a name at all, before what it looks like: the two have texts of their own. */
const forgotPasswordMissingSchema = z.object({
  username: z.union([z.literal(null), z.string().regex(/^\s*$/u)]).optional(),
});

const forgotPasswordBodySchema = z.object({ username: usernameField });

const forgotPasswordProblems: Readonly<Record<Exclude<ForgotPasswordResult, 'mailed'>, ProblemDetails>> = {
  'unknown-user': { status: 404, code: 'AUTH.USER_NOT_FOUND', detail: 'Usuário não encontrado' },
  'no-email': { status: 400, code: 'AUTH.NO_EMAIL', detail: 'Usuário não possui email cadastrado' },
};

const changePasswordProblems: Readonly<Record<Exclude<ChangePasswordResult, 'changed'>, ProblemDetails>> = {
  'other-user': { status: 403, code: 'AUTH.FORBIDDEN', detail: 'Access denied' },
  'wrong-password': wrongCurrentPassword,
};

@Controller('auth')
export class AuthController {
  constructor(private readonly useCases: UseCases) {}

  @Post('token')
  @Route({
    summary: 'Sign in',
    body: signInRequestSchema,
    answer: signInResponseSchema,
    refusals: [401, 403, 429],
  })
  @HttpCode(200)
  @Public()
  async signIn(@Body() body: unknown, @Req() request: Request): Promise<SignInResponse> {
    // Parsed here and not by the pipe: the text wants one message of its own for anything that is no sign-in.
    const parsed = signInBodySchema.safeParse(body);
    if (!parsed.success)
      throw new ProblemError({
        status: 400,
        code: 'AUTH.INVALID_REQUEST',
        detail: 'Invalid login request',
      });
    const { username, password } = parsed.data;
    const origin = { address: clientAddress(request), device: request.get('User-Agent') };
    const result = await this.useCases.execute(new SignInCommand(username, password, origin));
    if (!result.ok) throw new ProblemError(signInProblems[result.reason]);
    return result.session;
  }

  @Post('token/refresh')
  @Route({
    summary: 'Exchange a refresh token for new tokens; each can be used once',
    body: refreshRequestSchema,
    answer: refreshResponseSchema,
    refusals: [401],
  })
  @HttpCode(200)
  @Public()
  async refresh(@Body() body: unknown, @Req() request: Request): Promise<RefreshResponse> {
    const parsed = refreshRequestSchema.safeParse(body);
    const result = parsed.success
      ? await this.useCases.execute(
          new RefreshSessionCommand(parsed.data.refresh_token, request.get('User-Agent')),
        )
      : 'invalid';
    if (typeof result === 'string')
      throw new ProblemError({ status: 401, ...refreshSessionProblems[result] });
    return { access_token: result.accessToken, refresh_token: result.refreshToken };
  }

  /** Public, because the access token may have expired; whoever holds the refresh token may end its session. */
  @Post('logout')
  @Route({
    summary: 'End the session of a refresh token',
    body: z.optional(logoutRequestSchema),
    answer: 'nothing',
  })
  @HttpCode(204)
  @Public()
  async signOut(@Body() body: unknown): Promise<void> {
    const token = logoutRequestSchema.safeParse(body).data?.refresh_token;
    if (token !== undefined) await this.useCases.execute(new SignOutCommand(token));
  }

  @Post('register')
  @Route({
    summary: 'Register',
    body: registerRequestSchema,
    answer: registerResponseSchema,
    refusals: [409, 429],
  })
  @HttpCode(201)
  @Public()
  async register(@Body() body: unknown, @Req() request: Request): Promise<RegisterResponse> {
    // Parsed here and not by the pipe: the client shows the detail, which says what is wrong.
    const parsed = registerRequestSchema.safeParse(body);
    if (!parsed.success) {
      const [first] = parsed.error.issues;
      throw problemOfIssues(parsed.error.issues, {
        status: 400,
        code: 'AUTH.INVALID_REGISTRATION',
        // A body that is no object has no field to speak of.
        detail: first === undefined || first.path.length === 0 ? 'Error registering user' : first.message,
      });
    }
    return this.useCases.execute(new RegisterCommand(parsed.data, clientAddress(request)));
  }

  @Get('user-exists/:username')
  @Route({ summary: 'Whether a name is taken', answer: userExistsResponseSchema, refusals: [429] })
  @Public()
  async userExists(
    @Param('username') username: string,
    @Req() request: Request,
  ): Promise<UserExistsResponse> {
    return this.useCases.execute(new UserExistsQuery(username, clientAddress(request)));
  }

  @Post('forgot-password')
  @Route({
    summary: 'Have a temporary password mailed',
    body: forgotPasswordRequestSchema,
    answer: detailResponseSchema,
    refusals: [404, 429],
  })
  @HttpCode(200)
  @Public()
  async forgotPassword(@Body() body: unknown, @Req() request: Request): Promise<DetailResponse> {
    if (forgotPasswordMissingSchema.safeParse(body ?? {}).success)
      throw new ProblemError({
        status: 400,
        code: 'AUTH.USERNAME_REQUIRED',
        detail: 'Nome de usuário é obrigatório',
      });
    const parsed = forgotPasswordBodySchema.safeParse(body);
    if (!parsed.success)
      throw new ProblemError({
        status: 400,
        code: 'AUTH.INVALID_FORGOT_REQUEST',
        detail: 'Dados inválidos',
      });
    const command = new ForgotPasswordCommand(parsed.data.username, clientAddress(request));
    const result = await this.useCases.execute(command);
    if (result !== 'mailed') throw new ProblemError(forgotPasswordProblems[result]);
    return { detail: 'A new password was sent to the registered e-mail address' };
  }

  @Post('change-password')
  @Route({
    summary: 'Change the password; every session ends',
    body: changePasswordRequestSchema,
    answer: detailResponseSchema,
    refusals: [429],
  })
  @HttpCode(200)
  @AllowedBeforePasswordChange()
  async changePassword(
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
    const result = await this.useCases.execute(command);
    if (result !== 'changed') throw new ProblemError(changePasswordProblems[result]);
    return { detail: 'The password was changed, please sign in again' };
  }

  @Get('sessions')
  @Route({ summary: 'Sessions that are open', answer: sessionsResponseSchema })
  @AllowedBeforePasswordChange()
  async listSessions(@CurrentUser() { userId, sessionId }: AuthenticatedUser): Promise<SessionsResponse> {
    return this.useCases.execute(new ListSessionsQuery(userId, sessionId));
  }

  @Delete('sessions')
  @Route({ summary: 'End every session but this one', answer: endedSessionsResponseSchema })
  @AllowedBeforePasswordChange()
  async endOtherSessions(
    @CurrentUser() { userId, sessionId }: AuthenticatedUser,
  ): Promise<EndedSessionsResponse> {
    return { ended: await this.useCases.execute(new EndSessionsCommand(userId, { allBut: sessionId })) };
  }

  @Delete('sessions/:id')
  @Route({ summary: 'End a session', answer: 'nothing' })
  @HttpCode(204)
  @AllowedBeforePasswordChange()
  async endSession(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
  ): Promise<void> {
    const ended = await this.useCases.execute(new EndSessionsCommand(userId, { only: id }));
    if (ended === 0)
      throw new ProblemError({
        status: 404,
        code: 'AUTH.SESSION_NOT_FOUND',
        detail: 'This session has ended or does not exist',
      });
  }
}
