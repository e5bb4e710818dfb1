import { AppError } from '@app/platform';
import type { EventStore, ReadHeadOptions } from '../port/event-store.js';
import { StoreRefusedError } from '../port/store.errors.js';

/** Somebody deleted the stream in the event store: an incident for an operator, never the same as one without events. */
export class StreamDeletedError extends AppError<'STORE.STREAM_DELETED'> {
  constructor(readonly stream: string) {
    super('STORE.STREAM_DELETED', `Stream ${stream} was deleted in the event store.`);
  }
}

/** Whether an event is the one by which a server closes a stream for ever. It is in the stream, and not of this product. */
export const isTombstone = ({ type }: { readonly type: string }): boolean => type === '$streamDeleted';

/**
 * Whether a stream was deleted: its metadata hide all of its events, or a tombstone closes it. This product writes no
 * stream metadata, and a server that deletes a stream does.
 * @throws StoreUnavailableError
 */
export async function isStreamDeleted(
  store: EventStore,
  stream: string,
  options: ReadHeadOptions = {},
): Promise<boolean> {
  try {
    if ((await store.readHead(stream, options)) !== 'no-stream') return false;
    return (await store.readHead(`$$${stream}`, options)) !== 'no-stream';
  } catch (error) {
    if (error instanceof StoreRefusedError) return true;
    throw error;
  }
}
