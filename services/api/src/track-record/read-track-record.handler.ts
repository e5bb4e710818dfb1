import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { TrackRecordHeader, TrackRecordStream } from '@app/contracts';
import { decodeEvent, type EventStore, type RecordedEvent } from '@app/event-store';
import { type IsoWeek, nextPublication, trackRecordEventCodec } from '@app/ledger';
import type { Clock } from '@app/platform';
import type { ApiConfig } from '../config.js';
import { CLOCK, CONFIG, EVENT_STORE } from '../core/dependencies.js';

export class ReadTrackRecordQuery extends Query<string> {}

/** The record as it was read from the store. */
interface ReadRecord {
  readonly stream: TrackRecordStream;
  readonly head: TrackRecordHeader['head'];
  readonly newestWeek: IsoWeek | null;
  /** Each ended by a line feed. */
  readonly lines: string;
}

/** How long an answer may be behind the stream, which gets an event a week. */
const KEPT_MS = 30_000;

/**
 * Answers the stream as it is stored, a line an event; nothing here vouches for its content. Read from the stream itself:
 * a record of ten years has five hundred events, and a copy of them could differ.
 */
@QueryHandler(ReadTrackRecordQuery)
export class ReadTrackRecordHandler implements IQueryHandler<ReadTrackRecordQuery> {
  #kept: { readonly readAtMs: number; readonly record: Promise<ReadRecord> } | undefined;

  constructor(
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'readStream' | 'readHead'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<ApiConfig, 'NODE_ENV'>,
  ) {}

  async execute(): Promise<string> {
    const { stream, head, newestWeek, lines } = await this.recent();
    const nextAt = nextPublication(this.clock.now(), newestWeek);
    const header: TrackRecordHeader = { format: 'track-record', version: 1, stream, head, nextAt };
    return `${JSON.stringify(header)}\n${lines}`;
  }

  private async recent(): Promise<ReadRecord> {
    const nowMs = this.clock.now().getTime();
    if (this.#kept === undefined || nowMs - this.#kept.readAtMs >= KEPT_MS || nowMs < this.#kept.readAtMs) {
      const record = this.read();
      this.#kept = { readAtMs: nowMs, record };
      record.catch(() => {
        if (this.#kept?.record === record) this.#kept = undefined;
      });
    }
    return this.#kept.record;
  }

  private async read(): Promise<ReadRecord> {
    const stream = await this.streamToShow();
    let newest: RecordedEvent | undefined;
    let lines = '';
    for await (const recorded of this.store.readStream(stream)) {
      newest = recorded;
      lines += lineOf(recorded);
    }
    if (newest === undefined) return { stream, head: null, newestWeek: null, lines };
    const { event, stored } = decodeEvent(trackRecordEventCodec, newest);
    const head = { revision: newest.revision.toString(), hash: stored.metadata.hash };
    return { stream, head, newestWeek: event.data.week, lines };
  }

  /** A record that was made to look at is shown in place of the true one, and never in production. */
  private async streamToShow(): Promise<TrackRecordStream> {
    if (this.config.NODE_ENV === 'production') return 'track-record';
    return (await this.store.readHead('track-demo')) === 'no-stream' ? 'track-record' : 'track-demo';
  }
}

/** Nothing but what the hash covers. */
const lineOf = ({ revision, type, data, metadata }: RecordedEvent): string =>
  `${JSON.stringify({ revision: revision.toString(), type, data, metadata })}\n`;
