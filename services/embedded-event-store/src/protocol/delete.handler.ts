import type {
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { handleUnaryCall } from '@grpc/grpc-js';
import type { DeleteRequest } from '../streams/append.js';
import { streamOfMetadata } from '../streams/stream-metadata.js';
import type { AppendContext } from './append.handler.js';
import { deadlineMsOf } from './call-deadline.js';
import { callerOf, requireAccess } from './callers.js';
import { DeleteResp as DeleteResponse, TombstoneResp as TombstoneResponse } from './generated.js';
import { failureOf, outcomeError } from './outcome-error.js';
import { decodeExpectedRevision, decodeWritableStreamName } from './request-fields.js';
import { invalidArgument } from './rpc-error.js';

/** Deletes a stream until it is written again; its numbering goes on then. */
export function createDeleteHandler(context: AppendContext): handleUnaryCall<DeleteReq, DeleteResp> {
  return deletionHandler(context, 'delete', (at) => {
    const position = new DeleteResponse.Position().setCommitPosition(at).setPreparePosition(at);
    return new DeleteResponse().setPosition(position);
  });
}

/** Deletes a stream for ever. */
export function createTombstoneHandler(context: AppendContext): handleUnaryCall<TombstoneReq, TombstoneResp> {
  return deletionHandler(context, 'tombstone', (at) => {
    const position = new TombstoneResponse.Position().setCommitPosition(at).setPreparePosition(at);
    return new TombstoneResponse().setPosition(position);
  });
}

function deletionHandler<Request extends DeleteReq | TombstoneReq, Response>(
  context: AppendContext,
  kind: DeleteRequest['kind'],
  responseAt: (position: string) => Response,
): handleUnaryCall<Request, Response> {
  return (call, callback) => {
    remove(context, call, kind).then(
      (position) => {
        callback(null, responseAt(position));
      },
      (error: unknown) => {
        callback(failureOf(error, context.logger));
      },
    );
  };
}

type RemoveCall = Parameters<handleUnaryCall<DeleteReq | TombstoneReq, unknown>>[0];

/** Answers the position of the deletion in the log. */
async function remove(
  { queue, access }: AppendContext,
  call: RemoveCall,
  kind: DeleteRequest['kind'],
): Promise<string> {
  const options = call.request.getOptions();
  if (options === undefined) throw invalidArgument('The deletion has no options.');
  const stream = decodeWritableStreamName(options.getStreamIdentifier()?.getStreamName_asU8());
  if (streamOfMetadata(stream) !== undefined)
    throw invalidArgument('Metadata go with their stream; they cannot be deleted by themselves.');
  const expected = decodeExpectedRevision(options, options.hasRevision() ? options.getRevision() : undefined);
  requireAccess(access, callerOf(access, call.metadata), { access: 'delete', stream });
  const outcome = await queue.append({ kind, stream, expected, deadlineMs: deadlineMsOf(call) });
  if (outcome.kind === 'deleted') return String(outcome.position);
  throw outcomeError(outcome, { stream, expected });
}
