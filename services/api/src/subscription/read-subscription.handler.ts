import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { SubscriptionResponse } from '@app/contracts';
import { instantOf } from '@app/ledger';
import type { Clock } from '@app/platform';
import { CLOCK } from '../core/dependencies.js';
import { type AccountRepository, ACCOUNTS } from '../core/streams/streams.js';
import { Subscribers } from '../core/streams/subscribers.js';
import { subscriptionView, unknownSubscription } from './subscription.view.js';

export class ReadSubscriptionQuery extends Query<SubscriptionResponse> {
  constructor(
    readonly userId: string,
    readonly minRevision: bigint | undefined,
  ) {
    super();
  }
}

/** Folded from the stream and not from a read model: it shows every revision that was ever answered. */
@QueryHandler(ReadSubscriptionQuery)
export class ReadSubscriptionHandler implements IQueryHandler<ReadSubscriptionQuery> {
  constructor(
    private readonly subscribers: Subscribers,
    @Inject(ACCOUNTS) private readonly accounts: AccountRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ userId, minRevision }: ReadSubscriptionQuery): Promise<SubscriptionResponse> {
    const [subscription, account] = await Promise.all([
      this.subscribers.read(userId),
      this.accounts.load(userId),
    ]);
    if (subscription === undefined) return unknownSubscription;
    const { state, revision } = subscription;
    const now = instantOf(this.clock.now().toISOString());
    const view = subscriptionView(state, revision, { now, timeZone: account.state.timeZone });
    const shown = revision === 'no-stream' ? -1n : revision;
    return { ...view, stale: minRevision !== undefined && shown < minRevision ? 'behind' : null };
  }
}
