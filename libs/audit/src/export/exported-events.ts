import { z } from 'zod';
import {
  auditFaultText,
  type ChainHead,
  createStreamAudit,
  decodeEvent,
  type FoldedEvent,
  type RecordedEvent,
  type StreamCodec,
  type StreamHead,
  USER_CATEGORIES,
  type UserCategory,
} from '@app/event-store';
import {
  accountEventCodec,
  commandIdOf,
  EMPTY_ACCOUNT,
  EMPTY_LEDGER,
  evolveAccount,
  foldLedger,
  type LedgerEvent,
  ledgerEventCodec,
  type LedgerState,
  subscriptionEventCodec,
  subscriptionStreams,
  type UserId,
} from '@app/ledger';
import type { FoldedStreams } from '../shared/state-facts.js';

/** The three streams of a person as they were stored. */
export type UserEvents = Readonly<Record<UserCategory, readonly RecordedEvent[]>>;

/** What the files of an export are derived from, next to opened texts. */
export interface ExportedState {
  readonly userId: UserId;
  readonly folded: FoldedStreams<LedgerState>;
  readonly ledgerEvents: readonly FoldedEvent<LedgerEvent>[];
}

/** Every stream of a person with its name. */
export function namedStreams(
  userId: UserId,
  events: UserEvents,
): readonly { readonly stream: string; readonly events: readonly RecordedEvent[] }[] {
  return USER_CATEGORIES.map((category) => ({ stream: `${category}-${userId}`, events: events[category] }));
}

/** The first fault of every stream; empty where all hold. */
export function faultsOf(events: UserEvents): readonly string[] {
  return USER_CATEGORIES.flatMap((category) => {
    const audit = createStreamAudit();
    for (const event of events[category]) {
      const fault = audit.check(event);
      if (fault !== undefined) return [auditFaultText(fault)];
    }
    return [];
  });
}

export function chainHeadOf(events: readonly RecordedEvent[]): ChainHead | undefined {
  const last = events.at(-1);
  return last === undefined
    ? undefined
    : { revision: last.revision, hash: hashSchema.parse(last.metadata).hash };
}

const hashSchema = z.looseObject({ hash: z.string() });

/** @throws EventDecodeError, LedgerInvariantError */
export function foldExport(userId: UserId, events: UserEvents): ExportedState {
  const account = decodedAll(accountEventCodec, events.account);
  const subscription = decodedAll(subscriptionEventCodec, events.subscription);
  const ledger = decodedAll(ledgerEventCodec, events.ledger);
  return {
    userId,
    ledgerEvents: ledger.events,
    folded: {
      account: {
        head: account.head,
        state: account.events.reduce((state, { event }) => evolveAccount(state, event), EMPTY_ACCOUNT),
      },
      subscription: {
        head: subscription.head,
        state: subscriptionStreams.fold(subscriptionStreams.initialState, subscription.events),
      },
      ledger: {
        head: ledger.head,
        state: foldLedger(
          ledger.events.map(({ event, commandId }) => ({ event, commandId: commandIdOf(commandId) })),
          EMPTY_LEDGER,
        ),
      },
    },
  };
}

function decodedAll<Event>(
  codec: Pick<StreamCodec<Event>, 'decode'>,
  events: readonly RecordedEvent[],
): { readonly events: readonly FoldedEvent<Event>[]; readonly head: StreamHead | 'no-stream' } {
  const decoded = events.map((event) => decodeEvent(codec, event));
  const last = decoded.at(-1);
  if (last === undefined) return { events: [], head: 'no-stream' };
  const { hash, occurredAt } = last.stored.metadata;
  return { events: decoded, head: { revision: last.revision, hash, occurredAt } };
}
