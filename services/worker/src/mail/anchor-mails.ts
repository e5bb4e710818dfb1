import type { MailOutbox } from '@app/accounts';
import { type TrackRecordStream, writeTrackRecordHead } from '@app/contracts';
import {
  ANCHOR_STREAM,
  decodeEvent,
  EventDecodeError,
  type EventStore,
  headsAnchoredCodec,
  type RecordedEvent,
  toStoredEvent,
} from '@app/event-store';
import type { Clock } from '@app/platform';

/** An anchor proves as much tomorrow, but anyone who starts again after a year needs no mail for each of its days. */
const AGE_MAX_MS = 7 * 24 * 3_600_000;

const RECORD: TrackRecordStream = 'track-record';

/** Takes each anchor, and the head of the public record, out of the installation: a mail to every administrator who has an address. */
export class AnchorMails {
  readonly #store: Pick<EventStore, 'readHead'>;
  readonly #outbox: MailOutbox;
  readonly #clock: Clock;

  constructor({
    store,
    outbox,
    clock,
  }: {
    readonly store: Pick<EventStore, 'readHead'>;
    readonly outbox: MailOutbox;
    readonly clock: Clock;
  }) {
    this.#store = store;
    this.#outbox = outbox;
    this.#clock = clock;
  }

  async handle(recorded: RecordedEvent): Promise<void> {
    if (recorded.stream !== ANCHOR_STREAM) return;
    const { event } = decodeEvent(headsAnchoredCodec, recorded);
    const { merkleRoot, streams, at } = event.data;
    if (this.#clock.now().getTime() - Date.parse(at) >= AGE_MAX_MS) return;
    await this.#outbox.enqueueForAdministrators({
      key: `${recorded.id} anchor`,
      template: 'anchor',
      params: {
        ...{ date: at.slice(0, 10), merkleRoot, streams: streams.toString() },
        trackRecordHead: await this.trackRecordHead(),
      },
    });
  }

  /** As it is when the mail is written. An unreadable record must not keep the anchor from being mailed. */
  private async trackRecordHead(): Promise<string | undefined> {
    const newest = await this.#store.readHead(RECORD);
    if (newest === 'no-stream') return undefined;
    try {
      const { revision, metadata } = toStoredEvent(newest);
      return writeTrackRecordHead({ stream: RECORD, revision: revision.toString(), hash: metadata.hash });
    } catch (error) {
      if (error instanceof EventDecodeError) return undefined;
      throw error;
    }
  }
}
