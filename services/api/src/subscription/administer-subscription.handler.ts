import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CredentialsRepository, PersonalTexts } from '@app/accounts';
import type { SubscriptionChangedResponse } from '@app/contracts';
import type { Plan } from '@app/ledger';
import { accountProblem } from '../accounts/account-changes.js';
import { requireOtherAccount, userNotFound } from '../admin-users/user-details.js';
import { type AccountRepository, ACCOUNTS } from '../core/streams/streams.js';
import { SubscriptionChanges } from './subscription-changes.js';

export type AdministeredChange =
  | { readonly kind: 'grant'; readonly plan: Plan; readonly reason: string }
  | { readonly kind: 'cancel'; readonly reason: string };

/** An administrator grants somebody else a plan, or ends the subscription. */
export class AdministerSubscriptionCommand extends Command<SubscriptionChangedResponse> {
  constructor(
    readonly userId: string,
    readonly administratorId: string,
    readonly idempotencyKey: string,
    readonly change: AdministeredChange,
  ) {
    super();
  }
}

@CommandHandler(AdministerSubscriptionCommand)
export class AdministerSubscriptionHandler implements ICommandHandler<AdministerSubscriptionCommand> {
  constructor(
    private readonly credentials: CredentialsRepository,
    @Inject(ACCOUNTS) private readonly accounts: AccountRepository,
    private readonly texts: PersonalTexts,
    private readonly changes: SubscriptionChanges,
  ) {}

  async execute(command: AdministerSubscriptionCommand): Promise<SubscriptionChangedResponse> {
    const { userId, administratorId, idempotencyKey, change } = command;
    requireOtherAccount(userId, administratorId);
    if ((await this.credentials.findById(userId)) === undefined) throw userNotFound();
    const { state: account } = await this.accounts.load(userId);
    if (account.status === 'erased') throw accountProblem({ code: 'ACCOUNT.ERASED' });
    const note = await this.texts.seal(userId, change.reason);
    return this.changes.run({
      userId,
      idempotencyKey,
      actor: { kind: 'admin', id: administratorId },
      action: (at) =>
        change.kind === 'grant'
          ? { kind: 'grant', plan: change.plan, at, origin: 'administrator', paymentId: null, note }
          : { kind: 'cancel', reason: 'administrator', paymentId: null, at, note },
    });
  }
}
