import type { LoadedStream } from '@app/event-store';
import {
  type AccountState,
  averagePriceOf,
  type LedgerState,
  type Recommendation,
  type RecommendationId,
  type SubscriptionEvent,
  type SubscriptionState,
  type Transaction,
  type TransactionId,
  type UserId,
  weekStatus,
} from '@app/ledger';
import type { Plain } from './sorted-json.js';

/** A ledger, or a part of one. */
export type LedgerFacts = Omit<LedgerState, 'transactions' | 'recommendations' | 'sums'> & {
  readonly transactions: ReadonlyMap<TransactionId, Transaction>;
  readonly recommendations: ReadonlyMap<RecommendationId, Recommendation>;
};

export type Folded<State> = Pick<LoadedStream<State>, 'head' | 'state'>;

/** The three streams of a person, folded. */
export interface FoldedStreams<Ledger = LedgerFacts> {
  readonly account: Folded<AccountState>;
  readonly subscription: Folded<SubscriptionState>;
  readonly ledger: Folded<Ledger>;
}

/**
 * What the streams of a person say, and nothing else: equal streams give equal values. Every amount is an integer (cents,
 * satoshis, cost in 10^-8 cent).
 */
export function stateFacts(
  userId: UserId,
  { account, subscription, ledger }: FoldedStreams,
): { readonly [key: string]: Plain } {
  return {
    userId,
    account: { ...headOf(account), state: account.state },
    subscription: { ...headOf(subscription), state: subscriptionFacts(subscription.state) },
    ledger: { ...headOf(ledger), state: ledgerFacts(ledger.state) },
  };
}

function headOf({ head }: Folded<unknown>): { readonly [key: string]: Plain } {
  return head === 'no-stream'
    ? { head: null }
    : { head: { revision: head.revision, hash: head.hash, occurredAt: head.occurredAt } };
}

/** Everything in the state; commands and payments name the type of what they appended. */
function subscriptionFacts({ eventByCommand, purchases, ...state }: SubscriptionState): Plain {
  const types = (events: ReadonlyMap<string, SubscriptionEvent>) =>
    new Map([...events].map(([id, { type }]) => [id, type] as const));
  return { ...state, commands: types(eventByCommand), purchases: types(purchases) };
}

/** Everything in the state, each thing once: history and commands name what is in full under its id. */
function ledgerFacts(state: LedgerFacts): Plain {
  const { revision, totals, transactions, recommendations, latestRecommendationId, imports, weeks } = state;
  const statuses = [...weeks.keys()].map((week) => [week, weekStatus(state, week)] as const);
  return {
    ...{ revision, totals, transactions, recommendations, latestRecommendationId, imports, weeks },
    averagePrice: averagePriceOf(totals),
    history: state.history.map(({ transaction, after }) => ({
      transactionId: transaction.transactionId,
      after,
    })),
    weekStatuses: new Map(statuses),
    commands: new Map(state.eventCountByCommand),
  };
}
