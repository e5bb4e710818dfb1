import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { Logger } from '@app/platform/process';
import type { AccessControl } from '../access/access-control.js';
import type { EventLog } from '../storage/event-log.js';
import { LinkResolver } from '../streams/link-resolver.js';
import { readOnce } from '../streams/read-once.js';
import type { ReadMessage } from '../streams/read.js';
import type { CommitSignal } from '../subscriptions/commit-signal.js';
import type { Peculiarity } from '../subscriptions/peculiarities.js';
import { runSubscription } from '../subscriptions/subscription.js';
import { CallSink } from './call-sink.js';
import { callerOf, requireAccess } from './callers.js';
import type { HeldBytes } from './held-bytes.js';
import type { OpenReads } from './open-reads.js';
import { failureOf } from './outcome-error.js';
import { decodeReadRequest } from './read-request.decoder.js';
import { shuttingDown } from './rpc-error.js';

export interface ReadContext {
  readonly log: EventLog;
  readonly commits: CommitSignal;
  readonly access: AccessControl;
  readonly openReads: OpenReads;
  /** What was sent to readers and not taken by them yet. */
  readonly unsent: HeldBytes;
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal;
  readonly logger: Logger;
  readonly peculiarities: ReadonlySet<Peculiarity>;
}

type ReadCall = ServerWritableStream<ReadReq, ReadMessage>;

export function createReadHandler(context: ReadContext): (call: ReadCall) => void {
  return (call) => {
    void serve(call, context);
  };
}

/** Never rejects: a failure becomes the status of the call. */
async function serve(call: ReadCall, context: ReadContext): Promise<void> {
  const { access, commits, log } = context;
  const sink = new CallSink(call, context.unsent, context.stopping);
  let endRead: (() => void) | undefined;
  try {
    endRead = context.openReads.begin();
    const request = decodeReadRequest(call.request);
    const { source } = request.options;
    const caller = callerOf(access, call.metadata);
    const stream = source.kind === 'all' ? '$all' : source.stream;
    const requireRight = (): void => {
      requireAccess(access, caller, { access: 'read', stream });
    };
    requireRight();
    const links = request.resolveLinks
      ? new LinkResolver(log, (target) => access.may(caller, 'read', target))
      : undefined;
    if (request.kind === 'read') await readOnce(log, { ...request.options, links }, sink);
    else
      await runSubscription({ ...request.options, links }, sink, {
        ...{ log, commits, signal: sink.signal, requireRight, peculiarities: context.peculiarities },
      });
    if (context.stopping.aborted) throw shuttingDown();
    call.end();
  } catch (error) {
    call.emit('error', failureOf(error, context.logger));
  } finally {
    // What the reader has not taken is held until he has, however long ago the last of it was read.
    await sink.emptied();
    endRead?.();
    sink.close();
  }
}
