import { Command } from '@nestjs/cqrs';
import type { SignInResponse } from '@app/contracts';
import type { AuthenticationFailure } from './authenticator.js';

export type SignInResult =
  | { readonly ok: true; readonly session: SignInResponse }
  | { readonly ok: false; readonly reason: AuthenticationFailure };

export class SignInCommand extends Command<SignInResult> {
  constructor(
    readonly username: string,
    readonly password: string,
    readonly origin: { readonly address: string; readonly device: string | undefined },
  ) {
    super();
  }
}
