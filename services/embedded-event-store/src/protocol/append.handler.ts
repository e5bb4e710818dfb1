import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { sendUnaryData, ServerReadableStream } from '@grpc/grpc-js';
import { status } from '@grpc/grpc-js';
import type { Logger } from '@app/platform/process';
import type { AppendQueue } from '../storage/append-queue.js';
import type { AppendOutcome, AppendRequest, ExpectedRevision } from '../streams/append.js';
import { maxAppendSizeBytes } from '../streams/append.js';
import type { ProposedEvent } from '../streams/event.js';
import { eventSizeBytes } from '../streams/event.js';
import { AppendResp as AppendResponse, Empty } from './generated.js';
import { decodeExpectedRevision, decodeProposedEvent, decodeWritableStreamName } from './request-fields.js';
import { appendTooLarge, invalidArgument, RpcError } from './rpc-error.js';

type AppendCall = ServerReadableStream<AppendReq, AppendResp>;

export interface AppendContext {
  readonly queue: AppendQueue;
  readonly logger: Logger;
}

/** One append as a stream of messages: the options first, then one message an event. */
export function createAppendHandler(
  context: AppendContext,
): (call: AppendCall, callback: sendUnaryData<AppendResp>) => void {
  return (call, callback) => {
    const append = new AppendAssembly();
    let failure: RpcError | undefined;
    call.on('data', (message: AppendReq) => {
      // After a failure the rest is read and dropped, so that the client can finish sending and see the answer.
      if (failure !== undefined) return;
      try {
        append.add(message);
      } catch (error) {
        failure = asRpcError(error, context.logger);
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
  try {
    const request = append.finish(deadlineMs(call));
    callback(null, encodeOutcome(await context.queue.append(request), request.expected));
  } catch (error) {
    callback(asRpcError(error, context.logger));
  }
}

class AppendAssembly {
  #target: { readonly stream: string; readonly expected: ExpectedRevision } | undefined;
  readonly #events: ProposedEvent[] = [];
  #sizeBytes = 0;

  add(message: AppendReq): void {
    const options = message.getOptions();
    if (options !== undefined) {
      if (this.#target !== undefined)
        throw invalidArgument('An append has its options once, at the beginning.');
      this.#target = {
        stream: decodeWritableStreamName(options.getStreamIdentifier()),
        expected: decodeExpectedRevision(options, options.hasRevision() ? options.getRevision() : undefined),
      };
      return;
    }
    const proposed = message.getProposedMessage();
    if (this.#target === undefined || proposed === undefined)
      throw invalidArgument('An append begins with its options.');
    const event = decodeProposedEvent(proposed);
    this.#events.push(event);
    this.#sizeBytes += eventSizeBytes(event);
    if (this.#sizeBytes > maxAppendSizeBytes) throw appendTooLarge();
  }

  finish(deadline: number): AppendRequest {
    if (this.#target === undefined) throw invalidArgument('The append is empty.');
    return { ...this.#target, events: this.#events, sizeBytes: this.#sizeBytes, deadlineMs: deadline };
  }
}

function encodeOutcome(outcome: AppendOutcome, expected: ExpectedRevision): AppendResp {
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
      return response.setWrongExpectedVersion(encodeWrongExpectedVersion(outcome.actual, expected));
    case 'deadline-exceeded':
      throw new RpcError(
        status.DEADLINE_EXCEEDED,
        'The append waited longer than its deadline; nothing was written.',
      );
    case 'refused':
      throw new RpcError(
        outcome.reason === 'stopping' ? status.UNAVAILABLE : status.RESOURCE_EXHAUSTED,
        outcome.message,
      );
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

function asRpcError(error: unknown, logger: Logger): RpcError {
  if (error instanceof RpcError) return error;
  logger.error({ err: error }, 'An append failed');
  return new RpcError(status.INTERNAL, 'The event store failed to append; see its log.');
}

function deadlineMs(call: AppendCall): number {
  const deadline = call.getDeadline();
  return typeof deadline === 'number' ? deadline : deadline.getTime();
}
