import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { AccountNames } from './credentials/account-names.js';
import { CredentialsRepository } from './credentials/credentials.repository.js';
import { Passwords } from './credentials/passwords.js';
import { RefreshSessionController } from './refresh-session/refresh-session.controller.js';
import { RefreshSessionHandler } from './refresh-session/refresh-session.handler.js';
import { SessionTokens } from './session/session-tokens.js';
import { Sessions } from './session/sessions.js';
import { SessionsRepository } from './session/sessions.repository.js';
import { SigningKeys } from './session/signing-keys.js';
import { SigningKeysRepository } from './session/signing-keys.repository.js';
import { Authenticator } from './sign-in/authenticator.js';
import { SignInLimits } from './sign-in/sign-in-limits.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInHandler } from './sign-in/sign-in.handler.js';
import { SignOutController } from './sign-out/sign-out.controller.js';
import { SignOutHandler } from './sign-out/sign-out.handler.js';

@Module({
  controllers: [SignInController, RefreshSessionController, SignOutController],
  providers: [
    CredentialsRepository,
    Passwords,
    AccountNames,
    SigningKeysRepository,
    SigningKeys,
    SessionTokens,
    SessionsRepository,
    Sessions,
    SignInLimits,
    Authenticator,
    SignInHandler,
    RefreshSessionHandler,
    SignOutHandler,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [CredentialsRepository, AccountNames],
})
export class AuthModule {}
