import type { SubscriptionAction } from '../account/decide-subscription.js';
import { decideSubscription } from '../account/decide-subscription.js';
import type { SubscriptionState } from '../account/subscription-state.js';
import { EMPTY_SUBSCRIPTION, evolveSubscription, subscriptionStatus } from '../account/subscription-state.js';
import { instantOf } from '../calendar/instant.js';
import type { Plan } from '../events/plan-field.js';
import { subscriptionEventCodec } from '../events/subscription-event.js';
import type { PaymentId } from '../ids.js';
import { paymentIdOf } from '../ids.js';

/** The id of a payment by its number. */
export const payment = (number: number): PaymentId =>
  paymentIdOf(`018f6b1a-0000-7000-8000-${String(number).padStart(12, '0')}`);
export const T0 = instantOf('2026-11-30T08:00:00.000Z');

/** A subscription that commands are carried out on, one after the other. */
export class Subscription {
  state: SubscriptionState = EMPTY_SUBSCRIPTION;
  #commands = 0;

  /** The command id is new unless it is given. */
  run(action: SubscriptionAction, commandId = `command ${this.#commands++}`) {
    const decision = decideSubscription({ ...action, commandId }, this.state);
    if (decision.outcome === 'decided') {
      // As they are read again: a stored event is all that a fold has.
      const stored = decision.events.map((event) =>
        subscriptionEventCodec.decode(subscriptionEventCodec.encode(event)),
      );
      this.state = stored.reduce(
        (state, event) => evolveSubscription(state, event, { commandId }),
        this.state,
      );
    }
    return decision;
  }

  grant(plan: Plan, at: string, paymentId: PaymentId | null = null) {
    const origin = paymentId === null ? 'administrator' : 'payment';
    return this.run({ kind: 'grant', plan, at: instantOf(at), origin, paymentId });
  }

  reverse(paymentId: PaymentId, at: string) {
    return this.run({ kind: 'cancel', reason: 'payment-reversed', paymentId, at: instantOf(at) });
  }

  cancel(at: string) {
    return this.run({ kind: 'cancel', reason: 'person', paymentId: null, at: instantOf(at) });
  }

  status = (at: string) => subscriptionStatus(this.state, instantOf(at));

  get spans() {
    return this.state.periods.map(
      ({ plan, from, until }) => `${plan} ${from.slice(0, 10)} ${until.slice(0, 10)}`,
    );
  }
}
