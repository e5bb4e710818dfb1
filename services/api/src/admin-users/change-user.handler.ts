import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserDetailResponse } from '@app/contracts';
import type { AccountCommand } from '@app/ledger';
import { AccountChanges } from '../accounts/account-changes.js';
import { requireOtherAccount, UserDetails } from './user-details.js';

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

@CommandHandler(ChangeUserCommand)
export class ChangeUserHandler implements ICommandHandler<ChangeUserCommand> {
  constructor(
    private readonly changes: AccountChanges,
    private readonly details: UserDetails,
  ) {}

  async execute({ userId, change, administratorId }: ChangeUserCommand): Promise<UserDetailResponse> {
    requireOtherAccount(userId, administratorId);
    await this.changes.run({
      userId,
      command: () => change,
      actor: { kind: 'admin', id: administratorId },
    });
    return this.details.of(userId);
  }
}
