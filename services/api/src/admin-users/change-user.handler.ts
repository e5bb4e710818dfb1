import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserDetailResponse } from '@app/contracts';
import type { AccountCommand } from '@app/ledger';
import { AccountChanges } from '../accounts/account-changes.js';
import { SecurityLog } from '../core/security-log/security-log.js';
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
    private readonly security: SecurityLog,
  ) {}

  async execute({ userId, change, administratorId }: ChangeUserCommand): Promise<UserDetailResponse> {
    requireOtherAccount(userId, administratorId);
    const asked = { userId, command: () => change, actor: { kind: 'admin', id: administratorId } } as const;
    await (takesAdministratorAway(change) ? this.changes.runUnlessLast(asked) : this.changes.run(asked));
    if (change.kind === 'grant-role' || change.kind === 'revoke-role')
      this.security.record({
        kind: 'role-changed',
        userId: administratorId,
        subjectId: userId,
        change: `${change.kind} ${change.role}`,
      });
    return this.details.of(userId);
  }
}

const takesAdministratorAway = (change: UserChange): boolean =>
  change.kind === 'disable' || (change.kind === 'revoke-role' && change.role === 'admin');
