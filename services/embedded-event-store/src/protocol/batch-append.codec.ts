import type { Code } from '@eventstore/db-client/generated/code_pb.js';
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendOutcome, ExpectedRevision, StorageRefusal } from '../streams/append.js';
import { maxAppendSizeBytes } from '../streams/append.js';
import type { EventId, Revision } from '../streams/identifiers.js';
import type { BatchOptions } from './batch-append-request.decoder.js';
import {
  AccessDenied,
  Any,
  BadRequest,
  BatchAppendResp as BatchAppendResponse,
  Code as StatusCode,
  GoogleEmpty,
  MaximumAppendSizeExceeded,
  Status,
  StreamDeleted,
  StreamIdentifier,
  Timeout,
  UUID,
  WrongExpectedVersion,
} from './generated.js';
import { BackwardWriter } from './protobuf-writer.js';
import { decodeWritableStreamName, requireExpected } from './request-fields.js';
import { appendTooLargeMessage, invalidArgument } from './rpc-error.js';

export interface BatchTarget {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  /** Milliseconds since the Unix epoch. */
  readonly deadlineMs: number;
}

export type BatchOutcome =
  | AppendOutcome
  | { readonly kind: 'too-large' }
  | { readonly kind: 'access-denied'; readonly message: string }
  | { readonly kind: 'bad-request'; readonly code: Code; readonly message: string };

/** @throws RpcError for options that cannot be understood. */
export function decodeBatchTarget(options: BatchOptions | undefined): BatchTarget {
  if (options === undefined) throw invalidArgument('The first message of a batch must hold its options.');
  return {
    stream: decodeWritableStreamName(options.streamName),
    expected: requireExpected(options.expected),
    deadlineMs: options.deadlineMs,
  };
}

/** The wire form of an answer. `target` is undefined where the request was too malformed to name one. */
export function encodeBatchAnswer(
  correlationId: EventId,
  target: BatchTarget | undefined,
  outcome: BatchOutcome,
): Buffer {
  if (outcome.kind === 'appended' && target !== undefined)
    return encodeAppended(correlationId, target, outcome);
  const response = new BatchAppendResponse().setCorrelationId(new UUID().setString(correlationId));
  // The client reads the stream name of every error, so it is always set.
  response.setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(target?.stream ?? '')));
  if (target !== undefined) echoExpected(response, target.expected);
  if (outcome.kind === 'unchanged') response.setSuccess(encodeUnchanged(outcome.head));
  else response.setError(encodeError(outcome, target));
  return Buffer.from(response.serializeBinary());
}

/** Tags, lengths, numbers and the id of an answer, generously. */
const answerBytes = 160;

/** The answer that nearly every append has, by hand; the numbers are those of the generated definitions. */
function encodeAppended(
  correlationId: EventId,
  { stream, expected }: BatchTarget,
  { lastRevision, position }: Extract<AppendOutcome, { kind: 'appended' }>,
): Buffer {
  const nameBytes = Buffer.byteLength(stream);
  const out = new BackwardWriter(answerBytes + nameBytes);
  if (expected.kind === 'exact') out.bigInteger(5, expected.revision);
  else out.closeMessage(expectedFields[expected.kind], out.openMessage());
  const identifier = out.openMessage();
  out.text(3, stream, nameBytes);
  out.closeMessage(4, identifier);
  const success = out.openMessage();
  const at = out.openMessage();
  out.integer(2, position);
  out.integer(1, position);
  out.closeMessage(3, at);
  out.integer(1, lastRevision);
  out.closeMessage(3, success);
  const id = out.openMessage();
  out.text(2, correlationId, correlationId.length);
  out.closeMessage(1, id);
  return out.finish();
}

const expectedFields = { 'no-stream': 6, any: 7, 'stream-exists': 8 } as const;

function encodeUnchanged(head: Revision | undefined): BatchAppendResp.Success {
  const success = new BatchAppendResponse.Success().setNoPosition(new GoogleEmpty());
  return head === undefined
    ? success.setNoStream(new GoogleEmpty())
    : success.setCurrentRevision(String(head));
}

type BatchFailure = Exclude<BatchOutcome, { readonly kind: 'unchanged' }>;

/** A failure of one batch: the packed detail decides the client's error class, code and message are for people. */
function encodeError(failure: BatchFailure, target: BatchTarget | undefined): InstanceType<typeof Status> {
  switch (failure.kind) {
    case 'appended':
    case 'deleted':
      throw new Error('A batch names its stream, and deletes nothing');
    case 'wrong-expected-revision':
      return packedStatus(StatusCode.FAILED_PRECONDITION, 'Append failed due to a wrong expected revision.', {
        type: 'WrongExpectedVersion',
        bytes: encodeWrongExpected(failure.actual, target?.expected).serializeBinary(),
      });
    case 'stream-deleted':
      return packedStatus(StatusCode.FAILED_PRECONDITION, 'The stream is deleted.', {
        type: 'StreamDeleted',
        bytes: new StreamDeleted()
          .setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(target?.stream ?? '')))
          .serializeBinary(),
      });
    case 'access-denied':
      return packedStatus(StatusCode.PERMISSION_DENIED, failure.message, {
        type: 'AccessDenied',
        bytes: new AccessDenied().serializeBinary(),
      });
    case 'too-large':
      return packedStatus(StatusCode.INVALID_ARGUMENT, appendTooLargeMessage, {
        type: 'MaximumAppendSizeExceeded',
        bytes: new MaximumAppendSizeExceeded().setMaxappendsize(maxAppendSizeBytes).serializeBinary(),
      });
    case 'deadline-exceeded':
      return packedStatus(
        StatusCode.DEADLINE_EXCEEDED,
        'The append waited longer than its deadline; nothing was written.',
        {
          type: 'Timeout',
          bytes: new Timeout().serializeBinary(),
        },
      );
    case 'refused':
      return badRequest(refusalCode(failure.reason), failure.message);
    case 'bad-request':
      return badRequest(failure.code, failure.message);
  }
}

function refusalCode(reason: StorageRefusal): Code {
  return reason === 'stopping' ? StatusCode.UNAVAILABLE : StatusCode.RESOURCE_EXHAUSTED;
}

/** Of the details that the protocol has, this is the one with a text; the client shows the status message. */
function badRequest(code: Code, message: string): InstanceType<typeof Status> {
  return packedStatus(code, message, {
    type: 'BadRequest',
    bytes: new BadRequest().setMessage(message).serializeBinary(),
  });
}

function packedStatus(
  code: Code,
  message: string,
  detail: { type: string; bytes: Uint8Array },
): InstanceType<typeof Status> {
  const any = new Any();
  any.pack(detail.bytes, `event_store.client.${detail.type}`);
  return new Status().setCode(code).setMessage(message).setDetails(any);
}

function encodeWrongExpected(
  actual: number | undefined,
  expected: ExpectedRevision | undefined,
): InstanceType<typeof WrongExpectedVersion> {
  const wrong = new WrongExpectedVersion();
  if (actual === undefined) wrong.setCurrentNoStream(new GoogleEmpty());
  else wrong.setCurrentStreamRevision(String(actual));
  switch (expected?.kind) {
    case 'exact':
      return wrong.setExpectedStreamPosition(String(expected.revision));
    case 'no-stream':
      return wrong.setExpectedNoStream(new GoogleEmpty());
    case 'stream-exists':
      return wrong.setExpectedStreamExists(new GoogleEmpty());
    case 'any':
    case undefined:
      return wrong.setExpectedAny(new GoogleEmpty());
  }
}

function echoExpected(response: BatchAppendResp, expected: ExpectedRevision): void {
  switch (expected.kind) {
    case 'exact':
      response.setStreamPosition(String(expected.revision));
      break;
    case 'no-stream':
      response.setNoStream(new GoogleEmpty());
      break;
    case 'stream-exists':
      response.setStreamExists(new GoogleEmpty());
      break;
    case 'any':
      response.setAny(new GoogleEmpty());
      break;
  }
}
