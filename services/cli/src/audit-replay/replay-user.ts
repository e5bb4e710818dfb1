import { createRepository, foldWith, type EventStore, type LoadedStream } from '@app/event-store';
import {
  EMPTY_ACCOUNT,
  EMPTY_LEDGER,
  accountEventCodec,
  averagePriceOf,
  commandIdOf,
  evolveAccount,
  evolveSubscription,
  foldLedger,
  ledgerEventCodec,
  subscriptionEventCodec,
  type AccountEvent,
  type AccountState,
  type LedgerEvent,
  type LedgerState,
  type SubscriptionEvent,
  type SubscriptionState,
  type UserId,
} from '@app/ledger';
import { systemClock } from '@app/platform';
import type { Plain } from './sorted-json.js';

/**
 * The state of one person, folded from the three streams that carry the person's id, with each stream's head. Equal
 * streams give equal values, wherever and whenever they are replayed: no clock, price or read model has a part in it.
 *
 * @returns undefined when there is no such person
 * @throws ChainBrokenError, EventDecodeError, StoreUnavailableError
 */
export async function replayUser(store: EventStore, userId: UserId): Promise<Plain | undefined> {
  const [account, subscription, ledger] = await Promise.all([
    accounts(store).load(userId, { verify: true }),
    subscriptions(store).load(userId, { verify: true }),
    ledgers(store).load(userId, { verify: true }),
  ]);
  if ([account, subscription, ledger].every(({ revision }) => revision === 'no-stream')) return undefined;
  return {
    userId,
    account: { ...headOf(account), state: account.state },
    subscription: { ...headOf(subscription), state: subscription.state },
    ledger: { ...headOf(ledger), state: ledgerFacts(ledger.state) },
  };
}

function headOf({ head }: LoadedStream<unknown>): { readonly [key: string]: Plain } {
  return head === 'no-stream'
    ? { head: null }
    : { head: { revision: head.revision, hash: head.hash, occurredAt: head.occurredAt } };
}

/** Everything in the state, each thing once: history and commands name what stands in full under its id. */
function ledgerFacts({ history, results, ...state }: LedgerState): Plain {
  return {
    ...state,
    averagePrice: averagePriceOf(state.totals),
    history: history.map(({ transaction, after }) => ({
      transactionId: transaction.transactionId,
      after,
    })),
    commands: new Map([...results].map(([command, events]) => [command, events.map(({ type }) => type)])),
  };
}

const ledgers = (store: EventStore) =>
  createRepository<LedgerState, LedgerEvent>({
    store,
    clock: systemClock,
    category: 'ledger',
    codec: ledgerEventCodec,
    initialState: EMPTY_LEDGER,
    fold: (state, events) =>
      foldLedger(
        events.map(({ event, commandId }) => ({ event, commandId: commandIdOf(commandId) })),
        state,
      ),
  });

const accounts = (store: EventStore) =>
  createRepository<AccountState, AccountEvent>({
    store,
    clock: systemClock,
    category: 'account',
    codec: accountEventCodec,
    initialState: EMPTY_ACCOUNT,
    fold: foldWith(evolveAccount),
  });

const subscriptions = (store: EventStore) =>
  createRepository<SubscriptionState, SubscriptionEvent>({
    store,
    clock: systemClock,
    category: 'subscription',
    codec: subscriptionEventCodec,
    initialState: null,
    fold: foldWith(evolveSubscription),
  });
