import { NO_SUMS } from './kind-sums.js';
import { LayeredMap } from './layered-map.js';
import { ledgerStateOf } from './ledger-state.js';
import { LedgerTimeline } from './timeline.js';

/** The ledger of a stream without events. */
export const EMPTY_LEDGER = ledgerStateOf({
  revision: -1n,
  eventCountByCommand: LayeredMap.empty(),
  recommendations: LayeredMap.empty(),
  latestRecommendationId: null,
  transactions: LayeredMap.empty(),
  imports: new Map(),
  timeline: LedgerTimeline.empty,
  sums: NO_SUMS,
  weeks: new Map(),
});
