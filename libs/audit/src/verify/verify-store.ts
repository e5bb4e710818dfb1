import { type UnsignedRoleChange, UnsignedRoleChanges } from '@app/accounts';
import {
  type Anchor,
  ANCHOR_STREAM,
  type AnchoredHead,
  anchorOf,
  auditFaultText,
  type ChainHead,
  compareStreams,
  createHeadsTree,
  createStreamAudit,
  EventDecodeError,
  type EventStore,
  isOwnStream,
  isTombstone,
  readToEnd,
  type RecordedEvent,
  type StreamAudit,
  type StreamCodec,
} from '@app/event-store';
import type { AccountEvent } from '@app/ledger';
import { ExpectedHeads } from './expected-heads.js';
import type { HeadsFile } from './heads-file.js';

/** What a whole store was found to be. */
export interface StoreVerdict {
  readonly events: bigint;
  readonly streams: number;
  readonly anchors: number;
  readonly newestAnchor: AnchorPlace | undefined;
  /** Faults, the first of each stream, in the order in which the log tells them; then what the kept heads miss. */
  readonly findings: readonly string[];
  /** By stream. */
  readonly heads: readonly AnchoredHead[];
  readonly merkleRoot: string;
}

/** An anchor, and how much came after what it represents. */
export interface AnchorPlace {
  /** When it was taken. */
  readonly at: string;
  /** As it was mailed to the administrators. */
  readonly merkleRoot: string;
  /** Events that no anchor represents, anchors included. */
  readonly eventsAfter: bigint;
  /** Streams, by name, that have events after it: no anchor proves that these were not rewritten. */
  readonly changedAfter: readonly string[];
}

export interface VerifyOptions {
  /** Kept by an administrator. */
  readonly file?: HeadsFile | undefined;
  /**
   * What the worker kept of the newest anchor. It is believed only where its root is that of an anchor; then it can
   * name the stream, which the root alone cannot.
   */
  readonly kept?: readonly AnchoredHead[] | undefined;
  /** Checks the signatures of roles; they are left aside without it. */
  readonly accountCodec?: StreamCodec<AccountEvent> | undefined;
  /** Revision of the newest anchor that the worker made: a witness of anchors that are no longer there. */
  readonly newestAnchor?: bigint | undefined;
}

/**
 * Reads the whole log once: the chain, ids, metadata and order of every stream; every anchor against the heads at the
 * place in the log that it represents; kept heads. Memory grows with the number of streams, not of events.
 *
 * @throws ServerTooOldError, StoreUnavailableError where the log cannot be read to its end
 */
export async function verifyStore(
  store: EventStore,
  { file, kept = [], accountCodec, newestAnchor }: VerifyOptions = {},
): Promise<StoreVerdict> {
  const anchors = await anchorsIn(store);
  const authentic =
    kept.length === 0 ? undefined : anchors.findLast(({ anchored }) => anchored.merkleRoot === rootOf(kept));
  const expected: ExpectedHeads[] = [];
  if (file !== undefined) expected.push(new ExpectedHeads(`the heads file of ${file.at}`, file.heads));
  if (authentic !== undefined)
    expected.push(new ExpectedHeads(`the anchor of ${authentic.anchored.at}`, kept));
  const unsignedRoles = accountCodec && new UnsignedRoleChanges(accountCodec);
  const walk = new LogWalk(anchors, expected, unsignedRoles, newestAnchor);
  const { signal } = new AbortController();
  // An empty prefix is a prefix of every name.
  for await (const message of readToEnd(store, { prefixes: [''], from: 'start', signal })) {
    if (message.kind === 'event') walk.add(message.event);
  }
  return walk.verdict();
}

/** Anchors that can be read; of those that cannot, the walk tells the fault. */
export async function anchorsIn(store: EventStore): Promise<readonly Anchor[]> {
  const anchors: Anchor[] = [];
  for await (const event of store.readStream(ANCHOR_STREAM)) {
    try {
      anchors.push(anchorOf(event));
    } catch (error) {
      if (!(error instanceof EventDecodeError)) throw error;
    }
  }
  return anchors;
}

export function rootOf(heads: readonly AnchoredHead[]): string {
  const tree = createHeadsTree();
  for (const head of heads.toSorted((a, b) => compareStreams(a.stream, b.stream))) tree.add(head);
  return tree.root();
}

const METADATA_PREFIX = '$$';
/** Members of stream metadata after which readers are not given all events. */
const REMOVING: ReadonlySet<string> = new Set(['$maxCount', '$maxAge', '$tb', '$acl']);

class LogWalk {
  readonly #audits = new Map<string, StreamAudit | 'broken'>();
  readonly #heads = new Map<string, ChainHead>();
  readonly #faults: string[] = [];
  readonly #anchorFindings: string[] = [];
  readonly #due: Anchor[];
  /** What the server was told to hide or delete, by stream. */
  readonly #removals = new Map<string, string>();
  readonly #anchoredEvents: bigint;
  readonly #changedSinceAnchor = new Set<string>();
  #events = 0n;

  constructor(
    private readonly anchors: readonly Anchor[],
    private readonly expected: readonly ExpectedHeads[],
    private readonly unsignedRoles: UnsignedRoleChanges | undefined,
    private readonly newestAnchor: bigint | undefined,
  ) {
    this.#anchoredEvents = anchors.reduce(
      (most, { anchored: { events } }) => (events > most ? events : most),
      0n,
    );
    this.#due = anchors.toSorted((a, b) => (a.anchored.events < b.anchored.events ? -1 : 1));
  }

  add(event: RecordedEvent): void {
    if (this.#isOfServer(event)) return;
    this.#checkAnchorsDue();
    this.#events += 1n;
    const hash = hashOf(event);
    this.#audit(event);
    this.#checkRole(event);
    if (this.#events > this.#anchoredEvents && event.stream !== ANCHOR_STREAM)
      this.#changedSinceAnchor.add(event.stream);
    for (const heads of this.expected) heads.see(event, hash);
    this.#heads.set(event.stream, { revision: event.revision, hash: hash ?? '' });
  }

  verdict(): StoreVerdict {
    this.#checkAnchorsDue();
    for (const audit of this.#audits.values()) {
      const fault = audit === 'broken' ? undefined : audit.end();
      if (fault !== undefined) this.#faults.push(auditFaultText(fault));
    }
    const newest = this.anchors.at(-1)?.anchored;
    for (const { revision, anchored } of this.#due)
      this.#anchorFindings.push(
        `${ANCHOR_STREAM}, revision ${revision}: the anchor of ${anchored.at} stands for ${anchored.events} events, and the log has only ${this.#events}: events were removed`,
      );
    const lastAnchor = this.#heads.get(ANCHOR_STREAM)?.revision ?? -1n;
    if (this.newestAnchor !== undefined && this.newestAnchor > lastAnchor)
      this.#anchorFindings.push(
        `${ANCHOR_STREAM}, revision ${lastAnchor + 1n}: anchors were removed: the worker has made them up to revision ${this.newestAnchor}`,
      );
    const named = this.expected.flatMap((heads) => heads.findings((stream) => this.#heads.get(stream)));
    const heads = this.#sortedHeads();
    return {
      events: this.#events,
      streams: this.#heads.size,
      anchors: this.anchors.length,
      newestAnchor: newest && {
        at: newest.at,
        merkleRoot: newest.merkleRoot,
        eventsAfter: this.#events - newest.events,
        changedAfter: [...this.#changedSinceAnchor].sort(compareStreams),
      },
      findings: [
        ...this.#faults,
        ...(this.unsignedRoles?.list() ?? []).map(unsignedText),
        ...this.#removals.values(),
        ...new Set(named),
        ...this.#anchorFindings,
      ],
      heads,
      merkleRoot: rootOf(heads),
    };
  }

  /** Streams of the server itself are not written by this product; only what it did to ours is looked at. */
  #isOfServer(event: RecordedEvent): boolean {
    const { stream, data } = event;
    if (isTombstone(event)) {
      if (isOwnStream(stream))
        this.#removals.set(stream, `${stream}, revision 0: the stream was deleted for ever (tombstone)`);
      return true;
    }
    if (!stream.startsWith('$')) return false;
    const ours = stream.slice(METADATA_PREFIX.length);
    // In a store that is shared, others do with their streams as they like.
    if (!stream.startsWith(METADATA_PREFIX) || !isOwnStream(ours)) return true;
    const members = typeof data === 'object' && data !== null ? Object.keys(data) : [];
    const named = members.filter((member) => REMOVING.has(member));
    // The newest metadata hold; a tombstone holds for ever.
    if (named.length > 0)
      this.#removals.set(
        ours,
        `${ours}, revision 0: the stream was deleted, truncated or closed to readers by its metadata (${named.join(', ')})`,
      );
    else this.#removals.delete(ours);
    return true;
  }

  #audit(event: RecordedEvent): void {
    const known = this.#audits.get(event.stream);
    if (known === 'broken') return;
    const audit = known ?? createStreamAudit();
    if (known === undefined) this.#audits.set(event.stream, audit);
    const fault = audit.check(event);
    if (fault === undefined) return;
    this.#audits.set(event.stream, 'broken');
    this.#faults.push(auditFaultText(fault));
  }

  #checkRole(event: RecordedEvent): void {
    try {
      this.unsignedRoles?.add(event);
    } catch (error) {
      if (!(error instanceof EventDecodeError)) throw error;
      this.#faults.push(`${event.stream}, revision ${event.revision}: the change of a role cannot be read`);
    }
  }

  /** Anchors that represent exactly the events seen so far. */
  #checkAnchorsDue(): void {
    for (let next = this.#due[0]; next?.anchored.events === this.#events; next = this.#due[0]) {
      this.#due.shift();
      const { anchored, revision } = next;
      const heads = this.#sortedHeads();
      if (BigInt(heads.length) === anchored.streams && rootOf(heads) === anchored.merkleRoot) continue;
      this.#anchorFindings.push(
        `${ANCHOR_STREAM}, revision ${revision}: the streams are not those of the anchor of ${anchored.at}: one was rewritten, cut or removed, or the anchor was`,
      );
    }
  }

  #sortedHeads(): AnchoredHead[] {
    const heads = [...this.#heads].map(([stream, head]) => ({ stream, ...head }));
    return heads.sort((a, b) => compareStreams(a.stream, b.stream));
  }
}

export const unsignedText = ({ stream, revision, role, isGranted }: UnsignedRoleChange): string =>
  `${stream}, revision ${revision}: role "${role}" ${isGranted ? 'granted' : 'revoked'} without a valid signature; it has no effect ("npm run -s admin -- sign-roles" lists such changes)`;

function hashOf({ metadata }: RecordedEvent): string | undefined {
  if (typeof metadata !== 'object' || metadata === null || !('hash' in metadata)) return undefined;
  return typeof metadata.hash === 'string' ? metadata.hash : undefined;
}
