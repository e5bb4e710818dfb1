import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { AccountRights } from './account-rights.js';
import { ActingFor } from './acting-for.js';
import { ApiTokenAuthenticator } from './api-token-authenticator.js';
import { AuditAccessesRepository } from './audit-accesses.repository.js';
import { AuditedPeople } from './audited-people.js';
import { AuthLimits } from './auth-limits.js';
import { AuthController } from './auth.controller.js';
import { Authenticator } from './authenticator.js';
import { ChangePasswordHandler } from './change-password.handler.js';
import { ConfirmEmailHandler } from './confirm-email.handler.js';
import { EndSessionsHandler } from './end-sessions.handler.js';
import { ForgotPasswordHandler } from './forgot-password.handler.js';
import { KnownDevices } from './known-devices.js';
import { ListSessionsHandler } from './list-sessions.handler.js';
import { NewPasswords } from './new-passwords.js';
import { OpenedSessions } from './opened-sessions.js';
import { PasswordTries } from './password-tries.js';
import { Reauthentication } from './reauthentication.js';
import { RefreshSessionHandler } from './refresh-session.handler.js';
import { RegisterHandler } from './register.handler.js';
import {
  BeginPasskeyHandler,
  BeginTotpHandler,
  ChangeSecondFactorHandler,
  ConfirmationOptionsHandler,
  ReadSecondFactorHandler,
} from './second-factor/change-second-factor.handler.js';
import { FactorChecks } from './second-factor/factor-checks.js';
import {
  FinishSignInHandler,
  PasskeyOptionsHandler,
  PasskeySignInHandler,
} from './second-factor/finish-sign-in.handler.js';
import { Passkeys } from './second-factor/passkeys.js';
import { PasskeysRepository } from './second-factor/passkeys.repository.js';
import { RecoveryCodes } from './second-factor/recovery-codes.js';
import { RelyingParty } from './second-factor/relying-party.js';
import { SecondFactorSignInController } from './second-factor/second-factor-sign-in.controller.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { SecondFactorRepository } from './second-factor/second-factor.repository.js';
import { SecondFactors } from './second-factor/second-factors.js';
import { SignInTickets } from './second-factor/sign-in-tickets.js';
import { SessionTokens } from './session/session-tokens.js';
import { Sessions } from './session/sessions.js';
import { SigningKeys } from './session/signing-keys.js';
import { SignInHandler } from './sign-in.handler.js';
import { SignOutHandler } from './sign-out.handler.js';
import { UnconfirmedRolesCheck } from './unconfirmed-roles.check.js';
import { UserExistsHandler } from './user-exists.handler.js';

@Module({
  controllers: [AuthController, SecondFactorSignInController, SecondFactorController],
  providers: [
    AccountRights,
    UnconfirmedRolesCheck,
    SigningKeys,
    SessionTokens,
    Sessions,
    AuthLimits,
    PasswordTries,
    NewPasswords,
    KnownDevices,
    Authenticator,
    OpenedSessions,
    SecondFactorRepository,
    PasskeysRepository,
    RecoveryCodes,
    RelyingParty,
    SecondFactors,
    FactorChecks,
    Passkeys,
    SignInTickets,
    ReadSecondFactorHandler,
    BeginTotpHandler,
    BeginPasskeyHandler,
    ConfirmationOptionsHandler,
    ChangeSecondFactorHandler,
    PasskeyOptionsHandler,
    FinishSignInHandler,
    PasskeySignInHandler,
    Reauthentication,
    ApiTokenAuthenticator,
    ActingFor,
    AuditAccessesRepository,
    AuditedPeople,
    SignInHandler,
    RefreshSessionHandler,
    SignOutHandler,
    RegisterHandler,
    UserExistsHandler,
    ForgotPasswordHandler,
    ChangePasswordHandler,
    ConfirmEmailHandler,
    ListSessionsHandler,
    EndSessionsHandler,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [AuthLimits, Reauthentication, AuditAccessesRepository, AuditedPeople, SecondFactors],
})
export class AuthModule {}
