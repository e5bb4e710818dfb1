import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AccountEvent,
  decideAccount,
  decideDeposit,
  decideSubscription,
  instantOf,
  isSubscriptionActive,
  type Role,
  transactionIdOf,
  type UserId,
} from '@app/ledger';
import { type Clock, uuidv5 } from '@app/platform';
import { CLOCK } from '../core/dependencies.js';
import { LedgerCommands } from '../core/streams/ledger-commands.js';
import { acceptedOrProblem } from '../core/streams/rejection-problem.js';
import {
  type AccountRepository,
  ACCOUNTS,
  type SubscriptionRepository,
  SUBSCRIPTIONS,
} from '../core/streams/streams.js';
import { demoBase, demoOpeningDeposit } from './demo-accounts.js';

/** The events of the demo accounts. Each step looks at its stream first, so it is taken once however often it runs. */
@Injectable()
export class DemoStreams {
  constructor(
    private readonly ledgers: LedgerCommands,
    @Inject(ACCOUNTS) private readonly accounts: AccountRepository,
    @Inject(SUBSCRIPTIONS) private readonly subscriptions: SubscriptionRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Settings to try the product with, where the person has chosen none. */
  async choose(userId: UserId): Promise<void> {
    const chosen: readonly AccountEvent[] = [
      { type: 'account.investor-profile-selected', data: { profile: 'strategic' } },
      { type: 'account.base-investment-changed', data: { base: demoBase, entered: null } },
    ];
    await this.accounts.execute(userId, metadataOf(userId, 'choose'), (state) => ({
      outcome: 'decided',
      events: state.isProfileChosen ? [] : chosen,
    }));
  }

  /** Where the account lacks the role: a grant that an earlier version stored is not signed, and has no effect. */
  async grant(userId: UserId, role: Role): Promise<void> {
    const metadata = metadataOf(userId, `grant ${role} ${randomUUID()}`);
    await this.accounts.execute(userId, metadata, (state) =>
      decideAccount({ kind: 'grant-role', role }, state),
    );
  }

  async subscribe(userId: UserId): Promise<void> {
    const at = instantOf(this.clock.now().toISOString());
    // The day is part of the command: after a year the subscription is granted once more.
    const metadata = metadataOf(userId, `subscribe ${at.slice(0, 10)}`);
    await this.subscriptions.execute(userId, metadata, (state) =>
      isSubscriptionActive(state, at)
        ? { outcome: 'repeated', events: [] }
        : decideSubscription(
            {
              commandId: metadata.commandId,
              kind: 'grant',
              plan: 'annual',
              at,
              origin: 'demo',
              paymentId: null,
            },
            state,
          ),
    );
  }

  /** So that a week above the base can be executed. No trade is invented for anybody. */
  async deposit(userId: UserId): Promise<void> {
    const outcome = await this.ledgers.run({
      userId,
      idempotencyKey: uuidv5(userId, 'opening deposit key'),
      decide: (state, context) =>
        decideDeposit(
          {
            ...context,
            transactionId: transactionIdOf(uuidv5(userId, 'opening deposit')),
            amount: demoOpeningDeposit,
          },
          state,
        ),
    });
    acceptedOrProblem(outcome);
  }
}

function metadataOf(userId: string, step: string) {
  const commandId = uuidv5(userId, step);
  return { commandId, correlationId: commandId, actor: { kind: 'system', id: 'demo-seed' } } as const;
}
