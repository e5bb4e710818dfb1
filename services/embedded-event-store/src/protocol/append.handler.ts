import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { sendUnaryData, ServerReadableStream } from '@grpc/grpc-js';
import type { Logger } from '@app/platform/process';
import type { AccessControl } from '../access/access-control.js';
import type { AppendQueue } from '../storage/append-queue.js';
import type { AppendOutcome, AppendRequest, ExpectedRevision } from '../streams/append.js';
import { maxAppendEvents, maxAppendSizeBytes } from '../streams/append.js';
import type { ProposedEvent } from '../streams/event.js';
import { eventSizeBytes } from '../streams/event.js';
import { deadlineMsOf } from './call-deadline.js';
import { callerOf, requireAccess } from './callers.js';
import { AppendResp as AppendResponse, Empty } from './generated.js';
import type { HeldBytes } from './held-bytes.js';
import { Holding } from './held-bytes.js';
import { failureOf, outcomeError } from './outcome-error.js';
import type { ProposedFields } from './request-fields.js';
import { decodeExpectedRevision, decodeWritableStreamName, proposedEvent, uuidOf } from './request-fields.js';
import type { RpcError } from './rpc-error.js';
import { appendTooLarge, invalidArgument, tooManyEvents } from './rpc-error.js';

type AppendCall = ServerReadableStream<AppendReq, AppendResp>;

export interface AppendContext {
  readonly queue: AppendQueue;
  readonly access: AccessControl;
  readonly held: HeldBytes;
  readonly logger: Logger;
}

/** One append as a stream of messages: the options first, then one message an event. */
export function createAppendHandler(
  context: AppendContext,
): (call: AppendCall, callback: sendUnaryData<AppendResp>) => void {
  return (call, callback) => {
    const append = new AppendAssembly(context.held);
    let failure: RpcError | undefined;
    call.on('cancelled', () => {
      append.release();
    });
    call.on('data', (message: AppendReq) => {
      // After a failure the rest is read and dropped, so that the client can finish sending and see the answer.
      if (failure !== undefined) return;
      try {
        append.add(message);
      } catch (error) {
        append.release();
        failure = failureOf(error, context.logger);
        callback(failure);
      }
    });
    call.on('end', () => {
      if (failure !== undefined || call.cancelled) return;
      void answer(append, call, callback, context);
    });
  };
}

async function answer(
  append: AppendAssembly,
  call: AppendCall,
  callback: sendUnaryData<AppendResp>,
  context: AppendContext,
): Promise<void> {
  const { access, queue, logger } = context;
  try {
    const request = append.finish(deadlineMsOf(call));
    requireAccess(access, callerOf(access, call.metadata), { access: 'write', stream: request.stream });
    callback(null, encodeOutcome(await queue.append(request), request));
  } catch (error) {
    callback(failureOf(error, logger));
  } finally {
    append.release();
  }
}

class AppendAssembly {
  #target: { readonly stream: string; readonly expected: ExpectedRevision } | undefined;
  readonly #events: ProposedEvent[] = [];
  readonly #holding: Holding;
  #sizeBytes = 0;
  #dataBytes = 0;

  constructor(held: HeldBytes) {
    this.#holding = new Holding(held);
  }

  add(message: AppendReq): void {
    const options = message.getOptions();
    if (options !== undefined) {
      if (this.#target !== undefined)
        throw invalidArgument('An append has its options once, at the beginning.');
      this.#target = {
        stream: decodeWritableStreamName(options.getStreamIdentifier()?.getStreamName_asU8()),
        expected: decodeExpectedRevision(options, options.hasRevision() ? options.getRevision() : undefined),
      };
      return;
    }
    const proposed = message.getProposedMessage();
    if (this.#target === undefined || proposed === undefined)
      throw invalidArgument('An append begins with its options.');
    const event = proposedEvent(fieldsOf(proposed));
    const bytes = eventSizeBytes(event);
    this.#sizeBytes += bytes;
    this.#dataBytes += event.data.byteLength;
    if (this.#dataBytes > maxAppendSizeBytes) throw appendTooLarge();
    if (this.#events.length === maxAppendEvents) throw tooManyEvents();
    this.#holding.addEvent(bytes);
    this.#events.push(event);
  }

  finish(deadline: number): AppendRequest {
    if (this.#target === undefined) throw invalidArgument('The append is empty.');
    return {
      kind: 'append',
      ...this.#target,
      events: this.#events,
      sizeBytes: this.#sizeBytes,
      deadlineMs: deadline,
    };
  }

  release(): void {
    this.#holding.release();
    this.#events.length = 0;
  }
}

function fieldsOf(message: AppendReq.ProposedMessage): ProposedFields {
  const properties = message.getMetadataMap();
  return {
    id: uuidOf(message.getId()),
    type: properties.get('type'),
    contentType: properties.get('content-type'),
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

function encodeOutcome(outcome: AppendOutcome, request: AppendRequest): AppendResp {
  const response = new AppendResponse();
  switch (outcome.kind) {
    case 'appended': {
      const at = String(outcome.position);
      return response.setSuccess(
        new AppendResponse.Success()
          .setCurrentRevision(String(outcome.lastRevision))
          .setPosition(new AppendResponse.Position().setCommitPosition(at).setPreparePosition(at)),
      );
    }
    case 'unchanged': {
      const success = new AppendResponse.Success().setNoPosition(new Empty());
      if (outcome.head === undefined) success.setNoStream(new Empty());
      else success.setCurrentRevision(String(outcome.head));
      return response.setSuccess(success);
    }
    case 'wrong-expected-revision':
      return response.setWrongExpectedVersion(encodeWrongExpectedVersion(outcome.actual, request.expected));
    default:
      throw outcomeError(outcome, request);
  }
}

function encodeWrongExpectedVersion(
  actual: number | undefined,
  expected: ExpectedRevision,
): AppendResp.WrongExpectedVersion {
  const wrong = new AppendResponse.WrongExpectedVersion();
  if (actual === undefined) wrong.setCurrentNoStream(new Empty());
  else wrong.setCurrentRevision(String(actual));
  switch (expected.kind) {
    case 'exact':
      return wrong.setExpectedRevision(String(expected.revision));
    case 'no-stream':
      return wrong.setExpectedNoStream(new Empty());
    case 'stream-exists':
      return wrong.setExpectedStreamExists(new Empty());
    case 'any':
      return wrong.setExpectedAny(new Empty());
  }
}
