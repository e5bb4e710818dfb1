import type {
  ScavengeResp,
  StartScavengeReq,
  StopScavengeReq,
} from '@eventstore/db-client/generated/operations_pb.js';
import type { handleUnaryCall, Metadata } from '@grpc/grpc-js';
import { status } from '@grpc/grpc-js';
import type { Logger } from '@app/platform/process';
import type { AccessControl } from '../access/access-control.js';
import type { Scavenger } from '../system/scavenger.js';
import { callerOf } from './callers.js';
import { ScavengeResp as ScavengeResponse } from './generated.js';
import { failureOf } from './outcome-error.js';
import { accessDenied, headerText, RpcError } from './rpc-error.js';

export interface OperationsContext {
  readonly scavenger: Scavenger;
  readonly access: AccessControl;
  readonly logger: Logger;
}

/** Begins to remove what no stream shows any more, and does not wait for the end; `$scavenges` tells of it. */
export function createStartScavengeHandler(
  context: OperationsContext,
): handleUnaryCall<StartScavengeReq, ScavengeResp> {
  return (call, callback) => {
    try {
      requireOperator(context.access, call.metadata);
      const { id, isNew } = context.scavenger.start();
      const { STARTED, INPROGRESS } = ScavengeResponse.ScavengeResult;
      callback(null, response(id, isNew ? STARTED : INPROGRESS));
    } catch (error) {
      callback(failureOf(error, context.logger));
    }
  };
}

export function createStopScavengeHandler(
  context: OperationsContext,
): handleUnaryCall<StopScavengeReq, ScavengeResp> {
  return (call, callback) => {
    stop(context, call.metadata, call.request.getOptions()?.getScavengeId() ?? '').then(
      (id) => {
        callback(null, response(id, ScavengeResponse.ScavengeResult.STOPPED));
      },
      (error: unknown) => {
        callback(failureOf(error, context.logger));
      },
    );
  };
}

async function stop(
  { scavenger, access }: OperationsContext,
  metadata: Metadata,
  id: string,
): Promise<string> {
  requireOperator(access, metadata);
  if (await scavenger.stop(id)) return id;
  throw new RpcError(status.NOT_FOUND, 'No scavenge of that id runs.', {
    exception: 'scavenge-not-found',
    'scavenge-id': headerText(id),
  });
}

function requireOperator(access: AccessControl, metadata: Metadata): void {
  if (!access.mayOperate(callerOf(access, metadata))) throw accessDenied('scavenge', 'the store');
}

function response(id: string, result: ScavengeResp.ScavengeResult): ScavengeResp {
  return new ScavengeResponse().setScavengeId(id).setScavengeResult(result);
}
