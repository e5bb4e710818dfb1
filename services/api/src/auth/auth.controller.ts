import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import {
  changePasswordRequestSchema,
  type ConfirmEmailRequest,
  confirmEmailRequestSchema,
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
import { clientAddress } from '../core/http/client-address.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { idParamSchema } from '../core/http/params.js';
import { ProblemError } from '../core/http/problem.error.js';
import { problemOfIssues } from '../core/http/request-validation.pipe.js';
import { Route } from '../core/http/route.decorator.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { AllowedBeforePasswordChange, Public, UnauthenticatedDetail } from './access.decorators.js';
import { bearer } from './access.guard.js';
import { ChangePasswordCommand } from './change-password.handler.js';
import { ConfirmEmailCommand } from './confirm-email.handler.js';
import { EndSessionsCommand } from './end-sessions.handler.js';
import { ForgotPasswordCommand } from './forgot-password.handler.js';
import { KnownDevices, knownDevicesOf } from './known-devices.js';
import { ListSessionsQuery } from './list-sessions.handler.js';
import { originOf } from './opened-sessions.js';
import { refreshProblem, RefreshSessionCommand } from './refresh-session.handler.js';
import { RegisterCommand } from './register.handler.js';
import { SignInCommand } from './sign-in.handler.js';
import { SignOutCommand } from './sign-out.handler.js';
import { UserExistsQuery } from './user-exists.handler.js';

const signInBodySchema = z.object({
  ...signInRequestSchema.shape,
  username: usernameField,
  password: z.string().min(1).max(1000),
});

/** A missing name has a problem of its own, apart from an invalid one. */
const missingUsernameSchema = z.object({
  username: z.union([z.literal(null), z.string().regex(/^\s*$/u)]).optional(),
});

const forgotPasswordBodySchema = z.object({ username: usernameField });

@Controller('auth')
export class AuthController {
  constructor(
    private readonly useCases: UseCases,
    private readonly devices: KnownDevices,
  ) {}

  @Post('token')
  @Route({
    summary: 'Sign in; where a second factor is on, 401 AUTH.SECOND_FACTOR_REQUIRED has a ticket for it',
    body: signInRequestSchema,
    answer: signInResponseSchema,
    refusals: [401, 403, 429],
  })
  @HttpCode(200)
  @Public()
  async signIn(
    @Body() body: unknown,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignInResponse> {
    // Parsed here and not by the pipe: every invalid body gets the same problem.
    const parsed = signInBodySchema.safeParse(body);
    if (!parsed.success)
      throw new ProblemError({
        status: 400,
        code: 'AUTH.INVALID_REQUEST',
        detail: 'Invalid login request',
      });
    const { username, password } = parsed.data;
    const command = new SignInCommand(username, password, originOf(request));
    const { answer, userId } = await this.useCases.execute(command);
    this.devices.remember(userId, request, response);
    return answer;
  }

  @Post('token/refresh')
  @Route({
    summary: 'Exchange a refresh token for new tokens; each can be used once',
    body: refreshRequestSchema,
    answer: refreshResponseSchema,
    refusals: [401, 429],
  })
  @HttpCode(200)
  @Public()
  async refresh(@Body() body: unknown, @Req() request: Request): Promise<RefreshResponse> {
    const parsed = refreshRequestSchema.safeParse(body);
    if (!parsed.success) throw refreshProblem('invalid');
    const device = request.get('User-Agent');
    return this.useCases.execute(
      new RefreshSessionCommand(parsed.data.refresh_token, device, clientAddress(request)),
    );
  }

  /** Public, because the access token may have expired: either token is enough to end its session. */
  @Post('logout')
  @Route({
    summary: 'End the session of the refresh token, and that of the access token',
    body: z.optional(logoutRequestSchema),
    answer: 'nothing',
  })
  @HttpCode(204)
  @Public()
  async signOut(@Body() body: unknown, @Req() request: Request): Promise<void> {
    const refreshToken = logoutRequestSchema.safeParse(body).data?.refresh_token;
    const accessToken = bearer.exec(request.get('Authorization') ?? '')?.[1];
    await this.useCases.execute(new SignOutCommand({ refreshToken, accessToken }));
  }

  @Post('register')
  @Route({
    summary: 'Register',
    body: registerRequestSchema,
    answer: registerResponseSchema,
    refusals: [409, 422, 429],
  })
  @HttpCode(201)
  @Public()
  async register(@Body() body: unknown, @Req() request: Request): Promise<RegisterResponse> {
    // Parsed here and not by the pipe: the client shows the detail, so it names the first issue.
    const parsed = registerRequestSchema.safeParse(body);
    if (!parsed.success) {
      const [first] = parsed.error.issues;
      throw problemOfIssues(parsed.error.issues, {
        status: 400,
        code: 'AUTH.INVALID_REGISTRATION',
        // A body that is not an object has no field to name.
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
    if (missingUsernameSchema.safeParse(body ?? {}).success)
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
    const { username } = parsed.data;
    const command = new ForgotPasswordCommand(username, clientAddress(request), knownDevicesOf(request));
    await this.useCases.execute(command);
    return { detail: 'A new password was sent to the registered e-mail address' };
  }

  /** No GET: programs that scan mails open every link. */
  @Post('email-confirmation')
  @Route({
    summary: 'Confirm an e-mail address by the token of a mailed link',
    answer: 'nothing',
    refusals: [409, 410, 422],
  })
  @HttpCode(204)
  @Public()
  async confirmEmail(
    @Body({ schema: confirmEmailRequestSchema }) { token }: ConfirmEmailRequest,
  ): Promise<void> {
    await this.useCases.execute(new ConfirmEmailCommand(token));
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
  @UnauthenticatedDetail('User not authenticated')
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
    await this.useCases.execute(command);
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
    await this.useCases.execute(new EndSessionsCommand(userId, { only: id }));
  }
}
