import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserDetailResponse } from '@app/contracts';
import { AccountChanges } from '../../accounts/account-changes.js';
import { refuseOwnAccount } from '../own-account.js';
import { UserDetails } from '../user-details.js';
import { ChangeUserCommand } from './change-user.command.js';

@CommandHandler(ChangeUserCommand)
export class ChangeUserHandler implements ICommandHandler<ChangeUserCommand> {
  constructor(
    private readonly changes: AccountChanges,
    private readonly details: UserDetails,
  ) {}

  async execute({ userId, change, administratorId }: ChangeUserCommand): Promise<UserDetailResponse> {
    refuseOwnAccount(userId, administratorId);
    await this.changes.run({
      userId,
      command: () => change,
      actor: { kind: 'admin', id: administratorId },
    });
    return this.details.of(userId);
  }
}
