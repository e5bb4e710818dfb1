import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { currentTerms } from '@app/contracts';
import {
  type AccountEvent,
  decideAccount,
  decideSubscription,
  type Instant,
  instantOf,
  isSubscriptionActive,
  type Role,
  type UserId,
} from '@app/ledger';
import { type Clock, uuidv5 } from '@app/platform';
import { CLOCK } from '../core/dependencies.js';
import {
  type AccountRepository,
  ACCOUNTS,
  type SubscriptionRepository,
  SUBSCRIPTIONS,
} from '../core/streams/streams.js';
import { demoActor, demoBase } from './demo-accounts.js';

/** The events of the demo accounts. Each step looks at its stream first, so it is taken once however often it runs. */
@Injectable()
export class DemoStreams {
  constructor(
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

  /** Also those of an earlier start, when there is a new version: nobody is to be asked for a demonstration. */
  async acceptTerms(userId: UserId): Promise<void> {
    const { version } = currentTerms;
    const acceptedAt = this.now();
    await this.accounts.execute(userId, metadataOf(userId, `accept terms ${String(version)}`), (state) =>
      decideAccount({ kind: 'accept-terms', version, acceptedAt }, state),
    );
  }

  /** A year, where none runs at this moment. */
  async subscribe(userId: UserId): Promise<void> {
    const { state } = await this.subscriptions.load(userId);
    if (!isSubscriptionActive(state, this.now())) await this.renew(userId);
  }

  /** A year more. Once a day: the day is part of the command. */
  async renew(userId: UserId): Promise<void> {
    const at = this.now();
    const metadata = metadataOf(userId, `subscribe ${at.slice(0, 10)}`);
    const { commandId } = metadata;
    await this.subscriptions.execute(userId, metadata, (state) =>
      decideSubscription(
        { commandId, kind: 'grant', plan: 'annual', at, origin: 'demo', paymentId: null },
        state,
      ),
    );
  }

  private now(): Instant {
    return instantOf(this.clock.now().toISOString());
  }
}

function metadataOf(userId: string, step: string) {
  const commandId = uuidv5(userId, step);
  return { commandId, correlationId: commandId, actor: demoActor };
}
