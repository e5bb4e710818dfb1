// The client package's generated classes are CommonJS without named exports that ESM could see.
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Position } from '../port/event-store.js';

const { Empty, StreamIdentifier } = shared;
const { Options } = streams.ReadReq;
const { AllOptions, FilterOptions, StreamOptions } = Options;

/** The protocol has no word for "all there are". */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;
/** In filter windows of the server (32 events each): how long a filtered stretch may be without a word. */
const CHECKPOINT_INTERVAL = 10;

/** Part of a stream, oldest first, from a revision on, that one included. */
export function streamRequest(stream: string, from: bigint, limit: number = NO_LIMIT): ReadReq {
  const source = optionsOf(stream).setRevision(from.toString());
  return requestOf(new Options().setStream(source).setCount(limit.toString()));
}

/** The newest event of a stream. */
export function streamHeadRequest(stream: string): ReadReq {
  const source = optionsOf(stream).setEnd(new Empty());
  return requestOf(newestOnly().setStream(source));
}

/** Events of the log from a position on, that one included, oldest first. */
export function logRequest(from: Position | 'start', limit: number = NO_LIMIT): ReadReq {
  return requestOf(new Options().setAll(placeInAll(from)).setCount(limit.toString()));
}

/** The newest event of `$all`. */
export function logHeadRequest(): ReadReq {
  return requestOf(newestOnly().setAll(new AllOptions().setEnd(new Empty())));
}

/** `$all` from behind a position on, only the streams whose name begins with a prefix, and what is appended later. */
export function followRequest(from: Position | 'start', prefixes: readonly string[]): ReadReq {
  const filter = new FilterOptions()
    .setStreamIdentifier(new FilterOptions.Expression().setPrefixList([...prefixes]))
    .setCount(new Empty())
    .setCheckpointintervalmultiplier(CHECKPOINT_INTERVAL);
  const options = new Options()
    .setAll(placeInAll(from))
    .setSubscription(new Options.SubscriptionOptions())
    .setFilter(filter);
  return requestOf(options);
}

function optionsOf(stream: string): ReadReq.Options.StreamOptions {
  return new StreamOptions().setStreamIdentifier(
    new StreamIdentifier().setStreamName(new TextEncoder().encode(stream)),
  );
}

function placeInAll(from: Position | 'start'): ReadReq.Options.AllOptions {
  if (from === 'start') return new AllOptions().setStart(new Empty());
  const { commit, prepare } = from;
  return new AllOptions().setPosition(
    new Options.Position().setCommitPosition(commit.toString()).setPreparePosition(prepare.toString()),
  );
}

function newestOnly(): ReadReq.Options {
  return new Options().setReadDirection(Options.ReadDirection.BACKWARDS).setCount('1');
}

function requestOf(options: ReadReq.Options): ReadReq {
  if (!options.hasFilter()) options.setNoFilter(new Empty());
  const ids = new Options.UUIDOption().setString(new Empty());
  return new streams.ReadReq().setOptions(options.setUuidOption(ids));
}
