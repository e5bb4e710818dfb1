import { Command } from '@nestjs/cqrs';
import type { SignInResponse } from '@app/contracts';

export type SignInRefusal =
  | { readonly reason: 'wrong-credentials' }
  | { readonly reason: 'too-many-attempts'; readonly retryAfterSeconds: number };

export type SignInResult =
  | { readonly ok: true; readonly session: SignInResponse }
  | { readonly ok: false; readonly refusal: SignInRefusal };

export class SignInCommand extends Command<SignInResult> {
  constructor(
    readonly username: string,
    readonly password: string,
    readonly origin: { readonly address: string; readonly device: string | undefined },
  ) {
    super();
  }
}
