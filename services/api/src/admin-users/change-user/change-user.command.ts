import { Command } from '@nestjs/cqrs';
import type { UserDetailResponse } from '@app/contracts';
import type { AccountCommand } from '@app/ledger';

export type UserChange = Extract<
  AccountCommand,
  { readonly kind: 'disable' | 'enable' | 'grant-role' | 'revoke-role' }
>;

/** What an administrator does to somebody else's account. */
export class ChangeUserCommand extends Command<UserDetailResponse> {
  constructor(
    readonly userId: string,
    readonly change: UserChange,
    readonly administratorId: string,
  ) {
    super();
  }
}
