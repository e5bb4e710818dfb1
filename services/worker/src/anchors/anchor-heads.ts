import {
  ANCHOR_CATEGORY,
  ANCHOR_ID,
  createHeadsTree,
  createRepository,
  type EventStore,
  foldWith,
  type HeadsAnchored,
  headsAnchoredCodec,
} from '@app/event-store';
import { AppError, type Clock, type Logger, uuidv5 } from '@app/platform';
import { followHeads } from './follow-heads.js';
import type { StreamHeadsRepository } from './stream-heads.repository.js';

export interface AnchorParts {
  readonly store: EventStore;
  readonly heads: StreamHeadsRepository;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** Namespace of the command ids, one a day. */
const COMMANDS = 'c0d1b1a3-5f0e-5d57-9a3c-6f1f2f6f0c11';
const ACTOR = { kind: 'system', id: 'daily-anchor' } as const;

const dayOf = (at: string): string => at.slice(0, 10);

/**
 * Anchors the heads of all streams, at most once a UTC day: the command id is the day's, so that a repeated run
 * finds it done. A day on which nobody ran is covered by the next anchor, which represents all events before it.
 *
 * Mailing it to the administrators is no part of this: mails follow events, and the event is in `anchor-heads`.
 *
 * @returns what was anchored now; undefined where the day has its anchor, or nothing was ever recorded
 * @throws AppError ANCHOR.BUSY while another worker does it; StreamForkedError, CheckpointNotInLogError,
 *   StoreUnavailableError
 */
export async function anchorHeads(parts: AnchorParts): Promise<HeadsAnchored['data'] | undefined> {
  const { store, heads, clock, signal } = parts;
  const anchors = createRepository<string, HeadsAnchored>({
    store,
    clock,
    category: ANCHOR_CATEGORY,
    codec: headsAnchoredCodec,
    initialState: '',
    fold: foldWith((newest, { data }) => (dayOf(data.at) > newest ? dayOf(data.at) : newest)),
  });
  const today = dayOf(clock.now().toISOString());
  if ((await anchors.load(ANCHOR_ID, { signal })).state >= today) return undefined;
  const done = await heads.alone(async (mine) => {
    const events = await followHeads(store, mine, { signal });
    if (events === 0n) return 'nothing to anchor';
    const tree = createHeadsTree();
    for await (const head of mine.all()) tree.add(head);
    const data = {
      merkleRoot: tree.root(),
      streams: BigInt(tree.size),
      events,
      at: clock.now().toISOString(),
    };
    const commandId = uuidv5(COMMANDS, today);
    const executed = await anchors.execute(
      ANCHOR_ID,
      { commandId, correlationId: commandId, actor: ACTOR },
      (newest) =>
        newest >= today
          ? { outcome: 'repeated', events: [] }
          : { outcome: 'decided', events: [{ type: 'anchor.heads-anchored', data }] },
    );
    if (executed.revision !== 'no-stream') await mine.keepAnchor(executed.revision);
    return executed;
  });
  if (done === undefined)
    throw new AppError('ANCHOR.BUSY', 'another worker is anchoring the heads', { transient: true });
  if (done === 'nothing to anchor') return undefined;
  return done.outcome === 'decided' ? done.events[0]?.data : undefined;
}
