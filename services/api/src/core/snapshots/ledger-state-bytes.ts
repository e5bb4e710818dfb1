import { types } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { z } from 'zod';
import type { StateBytes } from '@app/event-store';
import { EMPTY_LEDGER, type LedgerState, ledgerStateOf, LedgerTimeline, type Transaction } from '@app/ledger';

/**
 * The layered maps of a state as plain ones, which structured clone knows; bigint and shared objects it keeps. Of the
 * history its transactions in their order, which say all of it.
 */
type PlainState = Omit<LedgerState, LayeredPart | 'timeline' | 'history' | 'totals'> & {
  readonly ordered: readonly Transaction[];
} & {
  readonly [Part in LayeredPart]: ReadonlyMap<
    Parameters<LedgerState[Part]['get']>[0],
    NonNullable<ReturnType<LedgerState[Part]['get']>>
  >;
};
type LayeredPart = 'eventCountByCommand' | 'recommendations' | 'transactions';

/**
 * What this process wrote itself is not validated field by field: the version of the reducer and the hash of the head
 * vouch for it. This only tells it from something else altogether.
 */
const plainState = z.custom<PlainState>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    ['eventCountByCommand', 'recommendations', 'transactions', 'imports', 'weeks'].every((part) =>
      types.isMap(Reflect.get(value, part)),
    ) &&
    Array.isArray(Reflect.get(value, 'ordered')) &&
    typeof Reflect.get(value, 'revision') === 'bigint',
);

/** A folded ledger in the form of V8's structured clone. */
export const ledgerStateBytes: StateBytes<LedgerState> = {
  encode: (state) =>
    serialize({
      revision: state.revision,
      latestRecommendationId: state.latestRecommendationId,
      imports: state.imports,
      sums: state.sums,
      weeks: state.weeks,
      eventCountByCommand: new Map(state.eventCountByCommand),
      recommendations: new Map(state.recommendations),
      transactions: new Map(state.transactions),
      ordered: state.timeline.transactions(),
    } satisfies PlainState),
  decode: (bytes) => {
    const { eventCountByCommand, recommendations, transactions, ordered, ...rest } = plainState.parse(
      deserialize(bytes),
    );
    return ledgerStateOf({
      ...rest,
      eventCountByCommand: EMPTY_LEDGER.eventCountByCommand.with(eventCountByCommand),
      recommendations: EMPTY_LEDGER.recommendations.with(recommendations),
      transactions: EMPTY_LEDGER.transactions.with(transactions),
      timeline: LedgerTimeline.of(ordered),
    });
  },
};
