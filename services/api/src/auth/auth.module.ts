import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { ActingFor } from './acting-for/acting-for.js';
import { AuditAccessesRepository } from './acting-for/audit-accesses.repository.js';
import { ChangePasswordController } from './change-password/change-password.controller.js';
import { ChangePasswordHandler } from './change-password/change-password.handler.js';
import { ForgotPasswordController } from './forgot-password/forgot-password.controller.js';
import { ForgotPasswordHandler } from './forgot-password/forgot-password.handler.js';
import { AuthLimits } from './limits/auth-limits.js';
import { PasswordAgain } from './password-again/password-again.js';
import { RefreshSessionController } from './refresh-session/refresh-session.controller.js';
import { RefreshSessionHandler } from './refresh-session/refresh-session.handler.js';
import { RegisterController } from './register/register.controller.js';
import { RegisterHandler } from './register/register.handler.js';
import { SessionTokens } from './session/session-tokens.js';
import { Sessions } from './session/sessions.js';
import { SigningKeys } from './session/signing-keys.js';
import { EndSessionsHandler } from './sessions/end-sessions.handler.js';
import { ListSessionsHandler } from './sessions/list-sessions.handler.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { Authenticator } from './sign-in/authenticator.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInHandler } from './sign-in/sign-in.handler.js';
import { SignOutController } from './sign-out/sign-out.controller.js';
import { SignOutHandler } from './sign-out/sign-out.handler.js';
import { UserExistsController } from './user-exists/user-exists.controller.js';
import { UserExistsHandler } from './user-exists/user-exists.handler.js';

@Module({
  controllers: [
    SignInController,
    RefreshSessionController,
    SignOutController,
    RegisterController,
    UserExistsController,
    ForgotPasswordController,
    ChangePasswordController,
    SessionsController,
  ],
  providers: [
    SigningKeys,
    SessionTokens,
    Sessions,
    AuthLimits,
    Authenticator,
    PasswordAgain,
    ActingFor,
    AuditAccessesRepository,
    SignInHandler,
    RefreshSessionHandler,
    SignOutHandler,
    RegisterHandler,
    UserExistsHandler,
    ForgotPasswordHandler,
    ChangePasswordHandler,
    ListSessionsHandler,
    EndSessionsHandler,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [AuthLimits, PasswordAgain, AuditAccessesRepository],
})
export class AuthModule {}
