// The client package's generated classes are CommonJS without named exports that ESM could see.
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

const { Empty } = shared;
const { Options } = streams.ReadReq;

/** The protocol has no word for "all there are". */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/** Everything in the log, oldest first, links as they are. */
export function logRequest(): ReadReq {
  const options = new Options()
    .setAll(new Options.AllOptions().setStart(new Empty()))
    .setCount(NO_LIMIT.toString())
    .setNoFilter(new Empty())
    .setUuidOption(new Options.UUIDOption().setString(new Empty()));
  return new streams.ReadReq().setOptions(options);
}
