import { randomUUID } from 'node:crypto';
import type { Repository } from '@app/event-store';
import { decideSubscription, instantOf, type SubscriptionEvent, type SubscriptionState } from '@app/ledger';
import type { Clock } from '@app/platform';

/** Thirty days, in the stream of a person. */
export async function grantMonth(
  subscriptions: Repository<SubscriptionState, SubscriptionEvent>,
  userId: string,
  clock: Clock,
): Promise<SubscriptionState> {
  const commandId = randomUUID();
  const at = instantOf(clock.now().toISOString());
  const { state } = await subscriptions.execute(
    userId,
    { commandId, correlationId: commandId, actor: { kind: 'system', id: 'test' } },
    (before) =>
      decideSubscription(
        { kind: 'grant', plan: 'monthly', origin: 'demo', paymentId: null, at, commandId },
        before,
      ),
  );
  return state;
}
