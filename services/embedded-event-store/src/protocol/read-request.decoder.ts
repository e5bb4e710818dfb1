import type { ReadReq as ReadRequestMessage } from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadOptions } from '../streams/read-once.js';
import type { ReadFrom, ReadSource } from '../streams/read.js';
import type { EventFilter } from '../subscriptions/event-filter.js';
import { compileFilterExpression, FilterExpressionError } from '../subscriptions/filter-expression.js';
import type { SubscriptionOptions } from '../subscriptions/subscription.js';
import { ReadReq } from './generated.js';
import { END_OF_LOG } from './read-response.encoder.js';
import { decodeStreamName } from './request-fields.js';
import { invalidArgument } from './rpc-error.js';

export type ReadRequest = {
  /** Whether links are wanted as what they represent. */
  readonly resolveLinks: boolean;
} & (
  | { readonly kind: 'read'; readonly options: Omit<ReadOptions, 'links'> }
  | { readonly kind: 'subscribe'; readonly options: Omit<SubscriptionOptions, 'links'> }
);

/** Events that a filter looks at between two checkpoints, times the client's multiplier, where it names no window. */
const defaultSearchWindow = 32;
const maxRegexLength = 4_096;
const maxPrefixes = 1_024;

/** @throws RpcError where the request makes no sense or asks for what is not offered. */
export function decodeReadRequest(request: ReadRequestMessage): ReadRequest {
  const options = request.getOptions();
  if (options === undefined) throw invalidArgument('The read has no options.');
  const resolveLinks = options.getResolveLinks();
  const source = decodeSource(options);
  const filter = decodeFilter(options.getFilter());
  if (filter !== undefined && source.kind !== 'all') throw invalidArgument('Only $all can be filtered.');
  const structuredIds = options.getUuidOption()?.hasStructured() ?? false;
  if (options.hasSubscription()) {
    return { kind: 'subscribe', resolveLinks, options: { source, filter, structuredIds } };
  }
  if (!options.hasCount()) throw invalidArgument('The read names neither a count nor a subscription.');
  const direction =
    options.getReadDirection() === ReadReq.Options.ReadDirection.BACKWARDS ? 'backwards' : 'forwards';
  return {
    kind: 'read',
    resolveLinks,
    options: { source, direction, limit: decodeUint64(options.getCount()), filter, structuredIds },
  };
}

function decodeSource(options: ReadRequestMessage.Options): ReadSource {
  const stream = options.getStream();
  if (stream !== undefined) {
    return {
      kind: 'stream',
      stream: decodeStreamName(stream.getStreamIdentifier()?.getStreamName_asU8()),
      from: decodeFrom(stream, stream.hasRevision() ? stream.getRevision() : undefined),
    };
  }
  const all = options.getAll();
  if (all === undefined) throw invalidArgument('The read names neither a stream nor $all.');
  // Commit and prepare position of an event are the same here; the commit position decides.
  const commit = all.getPosition()?.getCommitPosition();
  return { kind: 'all', from: commit === END_OF_LOG ? { kind: 'end' } : decodeFrom(all, commit) };
}

function decodeFrom(options: { hasStart(): boolean; hasEnd(): boolean }, at: string | undefined): ReadFrom {
  if (at !== undefined) return { kind: 'at', value: decodeUint64(at) };
  if (options.hasStart()) return { kind: 'start' };
  if (options.hasEnd()) return { kind: 'end' };
  throw invalidArgument('The read names no starting point.');
}

/** Nothing is stored beyond 2^53; a larger number means the same as the largest safe one. */
function decodeUint64(text: string): number {
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
}

function decodeFilter(filter: ReadRequestMessage.Options.FilterOptions | undefined): EventFilter | undefined {
  if (filter === undefined) return undefined;
  const byStream = filter.getStreamIdentifier();
  const expression = byStream ?? filter.getEventType();
  if (expression === undefined)
    throw invalidArgument('The filter names neither stream names nor event types.');
  const prefixes = expression.getPrefixList();
  const regex = expression.getRegex();
  if (prefixes.length === 0 && regex === '')
    throw invalidArgument('The filter has neither prefixes nor a regular expression.');
  if (prefixes.length > maxPrefixes)
    throw invalidArgument(`A filter may have at most ${maxPrefixes} prefixes.`);
  const window = filter.hasMax() ? Math.max(1, filter.getMax()) : defaultSearchWindow;
  return {
    on: byStream === undefined ? 'type' : 'stream',
    match:
      prefixes.length > 0 ? { kind: 'prefixes', prefixes } : { kind: 'regex', regex: compileRegex(regex) },
    checkpointEvents: window * Math.max(1, filter.getCheckpointintervalmultiplier()),
  };
}

function compileRegex(source: string): RegExp {
  if (source.length > maxRegexLength)
    throw invalidArgument(`A filter expression may have at most ${maxRegexLength} characters.`);
  try {
    return compileFilterExpression(source);
  } catch (error) {
    if (error instanceof FilterExpressionError) throw invalidArgument(error.message);
    throw error;
  }
}
