import { Metadata, status } from '@grpc/grpc-js';
import { maxAppendEvents, maxAppendSizeBytes } from '../streams/append.js';

/** Clients take 8 KiB or more of trailers in all. */
const maxTrailerLength = 4_096;

/**
 * A gRPC status with the trailers from which the client makes its own error class (`exception` names the class).
 * Thrown while a request is decoded, or handed to the call as it is.
 */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly details: string;
  readonly metadata: Metadata;

  constructor(
    readonly code: status,
    message: string,
    trailers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.details = message.slice(0, maxTrailerLength / 4);
    this.metadata = new Metadata();
    for (const [key, value] of Object.entries(trailers)) this.metadata.set(key, value);
  }
}

export function invalidArgument(message: string): RpcError {
  return new RpcError(status.INVALID_ARGUMENT, message);
}

export function unimplemented(what: string): RpcError {
  return new RpcError(
    status.UNIMPLEMENTED,
    `The embedded event store does not offer ${what}; point EVENTSTORE_URL at an EventStoreDB server to use it.`,
  );
}

export function accessDenied(wanted: string, what: string): RpcError {
  return new RpcError(status.PERMISSION_DENIED, `This user may not ${wanted} ${what}.`, {
    exception: 'access-denied',
  });
}

export function streamDeleted(stream: string): RpcError {
  return new RpcError(status.FAILED_PRECONDITION, `The stream ${stream} is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': headerText(stream),
  });
}

/**
 * HTTP carries visible ASCII alone; a name of other letters is sent percent-encoded, as it would be in an address. Of one
 * that is too long for a trailer the beginning is sent.
 */
export function headerText(text: string): string {
  const visible = /^[!-~]*$/.test(text) ? text : encodeURIComponent(text.toWellFormed());
  return visible.length <= maxTrailerLength ? visible : headerText(text.slice(0, maxTrailerLength / 16));
}

export function shuttingDown(): RpcError {
  return new RpcError(status.UNAVAILABLE, 'The event store is shutting down; connect again.');
}

export function missingMetadata(missing: readonly string[]): RpcError {
  return new RpcError(
    status.INVALID_ARGUMENT,
    `An event lacks the required metadata ${missing.join(', ')}.`,
    {
      exception: 'missing-required-metadata-property',
      'required-metadata-properties': missing.join(','),
    },
  );
}

export function tooManyEvents(): RpcError {
  return invalidArgument(`An append may hold at most ${maxAppendEvents} events.`);
}

export const appendTooLargeMessage = `An append may hold at most ${maxAppendSizeBytes} bytes of data.`;

export function appendTooLarge(): RpcError {
  return new RpcError(status.INVALID_ARGUMENT, appendTooLargeMessage, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(maxAppendSizeBytes),
  });
}
