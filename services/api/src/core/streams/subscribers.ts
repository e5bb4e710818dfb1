import { Inject, Injectable } from '@nestjs/common';
import type { LoadedStream } from '@app/event-store';
import { instantOf, isSubscriptionActive, type SubscriptionState } from '@app/ledger';
import type { Clock } from '@app/platform';
import { CLOCK } from '../dependencies.js';
import { isUnreadableRecord } from '../http/unreadable-record.js';
import { type SubscriptionRepository, SUBSCRIPTIONS } from './streams.js';

/** Whether somebody may have advice: folded from the stream at this very moment, never from a read model. */
@Injectable()
export class Subscribers {
  constructor(
    @Inject(SUBSCRIPTIONS) private readonly subscriptions: SubscriptionRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws what a load does: a record that cannot be read is answered 503, and not as if there were none */
  async isActive(userId: string): Promise<boolean> {
    const { state } = await this.subscriptions.load(userId);
    return isSubscriptionActive(state, instantOf(this.clock.now().toISOString()));
  }

  /** Undefined where the record cannot be folded: the status is unknown then. @throws StoreUnavailableError */
  async read(userId: string): Promise<LoadedStream<SubscriptionState> | undefined> {
    try {
      return await this.subscriptions.load(userId);
    } catch (error) {
      if (isUnreadableRecord(error)) return undefined;
      throw error;
    }
  }
}
