import { Inject, Injectable } from '@nestjs/common';
import { instantOf, isSubscriptionActive } from '@app/ledger';
import type { Clock } from '@app/platform';
import { CLOCK } from '../dependencies.js';
import { type SubscriptionRepository, SUBSCRIPTIONS } from './streams.js';

/** Whether somebody may have advice: folded from the stream at this very moment, never from a read model. */
@Injectable()
export class Subscribers {
  constructor(
    @Inject(SUBSCRIPTIONS) private readonly subscriptions: SubscriptionRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async isActive(userId: string): Promise<boolean> {
    const { state } = await this.subscriptions.load(userId);
    return isSubscriptionActive(state, instantOf(this.clock.now().toISOString()));
  }
}
