import { Inject, Injectable } from '@nestjs/common';
import { type PersonalField, PersonalTexts, type TextOpener } from '@app/accounts';
import {
  ChainBrokenError,
  type EventStore,
  isStreamDeleted,
  type RecordedEvent,
  StreamDeletedError,
  toStoredEvent,
} from '@app/event-store';
import { accountStream, isSealedText, ledgerStream, subscriptionStream, userIdOf } from '@app/ledger';
import { EVENT_STORE } from '../core/dependencies.js';
import type { Progress } from '../core/use-cases/time-limit.js';

/** Which field a sealed text of an account event is; everything sealed in a ledger is a note. */
const accountFields: Readonly<Record<string, PersonalField>> = {
  username: 'account username',
  fullName: 'account full-name',
  email: 'account email',
};

/** Every event about a person, as it is in the streams, with the texts that only the person may read opened. */
@Injectable()
export class ExportedStreams {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly texts: PersonalTexts,
  ) {}

  async *of(userId: string): AsyncGenerator<object> {
    const open = await this.texts.openerFor(userId);
    for await (const event of this.events(userId)) yield exported(event, open);
  }

  /**
   * Reads every event once without keeping any: a file that has begun to be sent can end with no problem any more. A
   * stream that the event store was told to delete or hide would be missing from a file that seems whole.
   * @throws EventDecodeError, ChainBrokenError, StreamDeletedError
   */
  async requireReadable(userId: string, progress: Progress): Promise<void> {
    for (const stream of streamsOf(userId)) {
      let next = 0n;
      for await (const event of this.store.readStream(stream, { requiresLeader: true })) {
        const { revision } = event;
        if (revision !== next) throw new ChainBrokenError({ stream, revision, fault: 'revision' });
        toStoredEvent(event);
        next += 1n;
        progress.report();
      }
      if (next === 0n && (await isStreamDeleted(this.store, stream))) throw new StreamDeletedError(stream);
    }
  }

  private async *events(userId: string): AsyncGenerator<RecordedEvent> {
    for (const stream of streamsOf(userId)) yield* this.store.readStream(stream, { requiresLeader: true });
  }
}

function streamsOf(userId: string): readonly string[] {
  const id = userIdOf(userId);
  return [accountStream(id), subscriptionStream(id), ledgerStream(id)];
}

function exported(event: RecordedEvent, open: TextOpener): object {
  const { metadata } = toStoredEvent(event);
  return {
    stream: event.stream,
    revision: event.revision.toString(),
    id: event.id,
    type: event.type,
    data: opened(event.data, open, ''),
    metadata,
  };
}

function opened(value: unknown, open: TextOpener, key: string): unknown {
  if (isSealedText(value)) return open(value, accountFields[key] ?? 'ledger note').text;
  if (Array.isArray(value)) return value.map((each: unknown) => opened(each, open, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, opened(each, open, name)]));
}
