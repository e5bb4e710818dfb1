import { Inject, Injectable } from '@nestjs/common';
import type { SubscriptionChangedResponse } from '@app/contracts';
import { type Actor, LostRaceError } from '@app/event-store';
import {
  decideSubscription,
  type Instant,
  instantOf,
  type SubscriptionAction,
  type SubscriptionEvent,
} from '@app/ledger';
import { type Clock, currentCorrelationId, uuidv5 } from '@app/platform';
import { CLOCK } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import { keyReused } from '../core/idempotency/idempotency-key.js';
import {
  type AccountRepository,
  ACCOUNTS,
  type SubscriptionRepository,
  SUBSCRIPTIONS,
} from '../core/streams/streams.js';
import { subscriptionView } from './subscription.view.js';

export interface SubscriptionChange {
  readonly userId: string;
  readonly actor: Actor;
  readonly idempotencyKey: string;
  readonly action: (at: Instant) => SubscriptionAction;
}

/** Changes of subscriptions asked for over HTTP: decide, append, answer. */
@Injectable()
export class SubscriptionChanges {
  constructor(
    @Inject(SUBSCRIPTIONS) private readonly subscriptions: SubscriptionRepository,
    @Inject(ACCOUNTS) private readonly accounts: AccountRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ProblemError */
  async run({
    userId,
    actor,
    idempotencyKey,
    action,
  }: SubscriptionChange): Promise<SubscriptionChangedResponse> {
    const now = instantOf(this.clock.now().toISOString());
    const commandId = uuidv5(actor.id, idempotencyKey);
    const command = { ...action(now), commandId };
    const metadata = { commandId, correlationId: currentCorrelationId() ?? commandId, actor };
    try {
      const [executed, account] = await Promise.all([
        this.subscriptions.execute(userId, metadata, (state) => decideSubscription(command, state)),
        this.accounts.load(userId),
      ]);
      if (executed.outcome === 'rejected') throw nothingToCancel();
      const isRepeated = executed.outcome === 'repeated';
      // The stream knows a key for ever, the stored answers know it for 30 days.
      if (isRepeated && !executed.events.every((event) => isEventOf(event, command))) throw keyReused();
      const view = subscriptionView(executed.state, executed.revision, {
        now,
        timeZone: account.state.timeZone,
      });
      return { ...view, repeated: isRepeated };
    } catch (error) {
      if (error instanceof LostRaceError) throw lostRace();
      throw error;
    }
  }
}

function isEventOf({ type, data }: SubscriptionEvent, action: SubscriptionAction): boolean {
  if (action.kind !== 'grant') return type === 'subscription.cancelled';
  return 'plan' in data && data.plan === action.plan;
}

const nothingToCancel = (): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'SUBSCRIPTION.NOTHING_TO_CANCEL',
    detail: 'There is no active subscription',
  });

const lostRace = (): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'SUBSCRIPTION.LOST_RACE',
    detail: 'Another change of the subscription is being saved. Try again in a moment',
    headers: { 'Retry-After': '1' },
  });
