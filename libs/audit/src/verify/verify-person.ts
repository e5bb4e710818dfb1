import type { Kysely } from 'kysely';
import { UnsignedRoleChanges } from '@app/accounts';
import {
  ANCHOR_STREAM,
  type AnchoredHead,
  auditFaultText,
  type ChainHead,
  createStreamAudit,
  EventDecodeError,
  type EventStore,
  isStreamDeleted,
  StoreRefusedError,
  type StreamCodec,
  USER_CATEGORIES,
} from '@app/event-store';
import type { AccountEvent, UserId } from '@app/ledger';
import type { AppSchema } from '@app/read-models';
import { ReadModelsRepository } from '../diff/read-models.repository.js';
import { ExpectedHeads } from './expected-heads.js';
import { KeptHeadsRepository } from './kept-heads.repository.js';
import { anchorsIn, rootOf, unsignedText } from './verify-store.js';

/** Heads from which one person's anchor is computed; with more of them only the whole store is compared with it. */
const KEPT_HEADS_MAX = 30_000;

/** What the streams of one person were found to be. */
export interface PersonVerdict {
  /** Those that there are. */
  readonly streams: readonly { readonly stream: string; readonly events: bigint }[];
  /** Faults, the first of each stream; empty where all holds. */
  readonly findings: readonly string[];
  /** The newest anchor, where what was kept of it can be compared with these streams. */
  readonly anchor:
    | {
        readonly at: string;
        readonly merkleRoot: string;
        /** Events of these streams that came after it. */
        readonly eventsAfter: bigint;
      }
    | undefined;
  readonly isProgressCompared: boolean;
}

interface PersonVerifyOptions {
  /** Checks the signatures of roles; they are left aside without it. */
  readonly accountCodec?: StreamCodec<AccountEvent> | undefined;
  /** What the worker kept of the newest anchor: believed only where its root is that of an anchor. */
  readonly kept?: readonly AnchoredHead[] | undefined;
  /** Newest revision of a stream that the read models show; undefined where they cannot be asked. */
  readonly shownRevision?: ((stream: string) => Promise<bigint | undefined>) | undefined;
}

/**
 * Verifies the three streams of a person as `audit:verify` does all: chain, ids, metadata, time, whole appends, roles,
 * and that they go on where the newest anchor left them. Memory does not grow with the number of events.
 *
 * @throws ServerTooOldError, StoreUnavailableError
 */
async function verifyPerson(
  store: EventStore,
  userId: UserId,
  { accountCodec, kept = [], shownRevision }: PersonVerifyOptions = {},
): Promise<PersonVerdict> {
  const names = USER_CATEGORIES.map((category) => `${category}-${userId}`);
  const root = kept.length === 0 ? undefined : rootOf(kept);
  const anchor = (await anchorsIn(store)).findLast(({ anchored }) => anchored.merkleRoot === root)?.anchored;
  const mine = anchor === undefined ? [] : kept.filter(({ stream }) => names.includes(stream));
  const expected = new ExpectedHeads(`the anchor of ${anchor?.at ?? ''}`, mine);
  const roles = accountCodec && new UnsignedRoleChanges(accountCodec);
  const heads = new Map<string, ChainHead>();
  const findings: string[] = [];
  for (const stream of [...names, ANCHOR_STREAM]) {
    const { fault, head } = await walk(store, stream, { expected, roles });
    if (fault !== undefined) findings.push(fault);
    if (head !== undefined && stream !== ANCHOR_STREAM) heads.set(stream, head);
    const shown = stream === ANCHOR_STREAM ? undefined : await shownRevision?.(stream);
    const end = head?.revision ?? -1n;
    if (shown !== undefined && shown > end && (await endOf(store, stream)) < shown)
      findings.push(
        `${stream}, revision ${end + 1n}: the stream was ${end < 0n ? 'removed' : 'cut'}: the read models have seen it up to revision ${shown}`,
      );
  }
  const anchored = new Map(mine.map(({ stream, revision }) => [stream, revision]));
  const after = [...heads].map(([stream, { revision }]) => revision - (anchored.get(stream) ?? -1n));
  return {
    streams: [...heads].map(([stream, { revision }]) => ({ stream, events: revision + 1n })),
    findings: [
      ...findings,
      ...(roles?.list() ?? []).map(unsignedText),
      ...expected.findings((stream) => heads.get(stream)),
    ],
    anchor: anchor && {
      ...{ at: anchor.at, merkleRoot: anchor.merkleRoot },
      eventsAfter: after.reduce((sum, each) => sum + each, 0n),
    },
    isProgressCompared: shownRevision !== undefined,
  };
}

/** {@link verifyPerson} with what Postgres knows, where there is one. */
export async function verifyPersonWith(
  { store, accountCodec, database }: PersonStores,
  userId: UserId,
): Promise<PersonVerdict> {
  if (database === undefined) return verifyPerson(store, userId, { accountCodec });
  const models = new ReadModelsRepository(database);
  return verifyPerson(store, userId, {
    accountCodec,
    kept: await new KeptHeadsRepository(database).upTo(KEPT_HEADS_MAX),
    shownRevision: async (stream) => (await models.progressOf(stream))?.revision,
  });
}

interface PersonStores {
  readonly store: EventStore;
  readonly accountCodec: StreamCodec<AccountEvent> | undefined;
  readonly database: Kysely<AppSchema> | undefined;
}

async function endOf(store: EventStore, stream: string): Promise<bigint> {
  const head = await store.readHead(stream);
  return head === 'no-stream' ? -1n : head.revision;
}

interface Walked {
  readonly fault: string | undefined;
  readonly head: ChainHead | undefined;
}

/** Reads one stream to its end, or up to its first fault. */
async function walk(
  store: EventStore,
  stream: string,
  { expected, roles }: { readonly expected: ExpectedHeads; readonly roles: UnsignedRoleChanges | undefined },
): Promise<Walked> {
  const audit = createStreamAudit();
  let head: ChainHead | undefined;
  let broken: string | undefined;
  try {
    for await (const event of store.readStream(stream)) {
      if (broken === undefined) {
        const fault = audit.check(event);
        if (fault !== undefined) broken = auditFaultText(fault);
      }
      const now = audit.head();
      head = { revision: event.revision, hash: now === 'no-stream' ? '' : now.hash };
      expected.see(event, broken === undefined ? head.hash : undefined);
      try {
        roles?.add(event);
      } catch (error) {
        if (!(error instanceof EventDecodeError)) throw error;
        broken ??= `${stream}, revision ${event.revision}: the change of a role cannot be read`;
      }
    }
  } catch (error) {
    if (!(error instanceof StoreRefusedError)) throw error;
    return { fault: `${stream}, revision 0: the stream was deleted, or closed to readers`, head };
  }
  if (head === undefined && (await isStreamDeleted(store, stream)))
    return { fault: `${stream}, revision 0: the stream was deleted or truncated by its metadata`, head };
  const cut = broken === undefined ? audit.end() : undefined;
  return { fault: broken ?? (cut && auditFaultText(cut)), head };
}
