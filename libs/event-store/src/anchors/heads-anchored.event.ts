import { z } from 'zod';
import type { RecordedEvent } from '../port/event-store.js';
import { EventDecodeError } from '../port/store.errors.js';
import { ANCHOR_CATEGORY } from '../port/stream-name.js';
import type { EventToDecode, StreamCodec } from '../repository/codec.js';
import { decodeEvent } from '../repository/decode-event.js';

export const ANCHOR_ID = 'heads';
/** The stream of the anchors, `anchor-heads`. */
export const ANCHOR_STREAM = `${ANCHOR_CATEGORY}-${ANCHOR_ID}`;

const countText = z.string().regex(/^(?:0|[1-9]\d{0,18})$/);

export const headsAnchoredDataSchema = z.strictObject({
  /** Root of the tree over the heads of all streams, hex (merkle-tree.ts). */
  merkleRoot: z.string().regex(/^[0-9a-f]{64}$/),
  /** How many streams there were. */
  streams: countText,
  /**
   * How many events of the log, from its first on and those of the server's own streams (`$...`) left out, the heads
   * represent. Unlike a position it is the same in a copy of the log.
   */
  events: countText,
  /** When the heads were taken. */
  at: z.iso.datetime(),
});

/** Proof of where every stream ended at one moment. */
export interface HeadsAnchored {
  readonly type: 'anchor.heads-anchored';
  readonly data: {
    readonly merkleRoot: string;
    readonly streams: bigint;
    readonly events: bigint;
    /** ISO 8601, UTC. */
    readonly at: string;
  };
}

const TYPE = 'anchor.heads-anchored';
const SCHEMA_VERSION = 1;

export const headsAnchoredCodec = {
  decode: ({ type, schemaVersion, data }: EventToDecode): HeadsAnchored => {
    if (type !== TYPE || schemaVersion !== SCHEMA_VERSION)
      throw new TypeError(`${type} of version ${schemaVersion} is no anchor`);
    const { merkleRoot, streams, events, at } = headsAnchoredDataSchema.parse(data);
    return { type: TYPE, data: { merkleRoot, streams: BigInt(streams), events: BigInt(events), at } };
  },
  encode: ({ data: { merkleRoot, streams, events, at } }: HeadsAnchored) => ({
    type: TYPE,
    schemaVersion: SCHEMA_VERSION,
    data: { merkleRoot, streams: streams.toString(), events: events.toString(), at },
  }),
} satisfies StreamCodec<HeadsAnchored>;

/** An anchor with the revision at which it is in its stream. */
export interface Anchor {
  readonly revision: bigint;
  readonly anchored: HeadsAnchored['data'];
}

/** The anchor that an event of `anchor-heads` holds. @throws EventDecodeError */
export function anchorOf(recorded: RecordedEvent): Anchor {
  if (recorded.stream !== ANCHOR_STREAM) throw new EventDecodeError(recorded, 'it is no anchor');
  const { revision, event } = decodeEvent(headsAnchoredCodec, recorded);
  return { revision, anchored: event.data };
}
