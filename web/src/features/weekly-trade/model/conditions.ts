import type { RecommendationView } from '@app/contracts';
import { dayNumberOf, guidanceOf, readStressLevel } from '@app/strategy';
import type { StressGuidance, StressLevel } from '@app/strategy';

import type { Regime } from '../../../components/ui/regime-steps';
import { useMarketData } from '../../../lib/market/market-data';
import { useRegimes } from '../../../lib/market/regimes';
import { useStress } from '../../../lib/market/stress';

/** The market in the four cells of the strip. */
export interface Conditions {
  readonly guidance: StressGuidance;
  readonly level: StressLevel;
  /** Null where the index could not be calculated. */
  readonly sid: number | null;
  readonly rsi: number;
  /** A week ago; null where the history is too short. */
  readonly rsiPrev: number | null;
  readonly direction: 'up' | 'down' | 'flat';
  readonly zoneKey: string;
  readonly directionalKey: string;
  readonly regime: Regime;
  readonly regimeSince: string;
  readonly regimeDays: number;
}

export interface ConditionsQuery {
  readonly conditions: Conditions | undefined;
  /** The market could not be read the last time it was tried. */
  readonly hasFailed: boolean;
  /** When the conditions on screen were those of the market, in milliseconds since 1970; 0 where there are none. */
  readonly knownAt: number;
  readonly retry: () => void;
}

/** Direction of a change too small to be one, as the strategy counts it. */
const FLAT_BELOW = 0.05;

/** The market as a recommendation froze it. */
export function frozenConditions({ market }: Pick<RecommendationView, 'market'>): Conditions {
  const level = readStressLevel(market.sid.level);
  const delta = market.rsiPrev === null ? 0 : market.rsi - market.rsiPrev;
  return {
    guidance: guidanceOf(level),
    level,
    sid: market.sid.value,
    rsi: market.rsi,
    rsiPrev: market.rsiPrev,
    direction: Math.abs(delta) < FLAT_BELOW ? 'flat' : delta > 0 ? 'up' : 'down',
    zoneKey: market.rsiZoneKey,
    directionalKey: market.rsiDirectionalKey,
    regime: market.regime,
    regimeSince: market.regimeSince,
    regimeDays: Math.max(0, dayNumberOf(market.asOf.slice(0, 10)) - dayNumberOf(market.regimeSince)),
  };
}

/** The market now; the one of the recommendation is in while it loads and where it cannot be read. */
export function useConditions(recommendation: RecommendationView | null): ConditionsQuery {
  const market = useMarketData();
  const stress = useStress(market.data);
  const regimes = useRegimes();
  const retry = (): void => {
    void market.refetch();
    void regimes.refetch();
    if (stress.isError) void stress.refetch();
  };
  const frozen = recommendation === null ? undefined : frozenConditions(recommendation);
  const hasFailed = market.isError || regimes.isError;
  const hasStress = stress.data !== undefined || stress.isError;
  if (market.data === undefined || regimes.data === undefined || !hasStress) {
    const knownAt = recommendation === null ? 0 : Date.parse(recommendation.issuedAt);
    return { conditions: frozen, hasFailed, knownAt, retry };
  }
  // Without its index the market is still shown, and the guidance says that the calculation failed.
  const level = stress.data === undefined ? 'ERROR' : readStressLevel(stress.data.stress_level);
  return {
    conditions: {
      guidance: guidanceOf(level),
      level,
      sid: stress.data?.sid_value ?? null,
      rsi: market.data.rsi,
      rsiPrev: market.data.rsi_prev,
      direction: market.data.rsi_direction,
      zoneKey: market.data.rsi_zone_key,
      directionalKey: market.data.rsi_directional_key,
      regime: market.data.regime,
      regimeSince: regimes.data.since,
      regimeDays: regimes.data.days,
    },
    hasFailed,
    knownAt: Math.min(market.dataUpdatedAt, regimes.dataUpdatedAt),
    retry,
  };
}
