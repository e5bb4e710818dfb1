import type { CalendarDate } from '@app/ledger';
import type { ImportPlan } from './plan-import.js';

/** A plan of ten thousand rows takes some twenty megabytes. */
const PLANS_KEPT = 8;
/** As long as a person looks at a preview; the prices and rates that it was made with grow old. */
const KEPT_MS = 15 * 60_000;

/** What a plan was made of: it holds only while all of it is the same. */
export interface PlanCacheKey {
  readonly userId: string;
  readonly fingerprint: string;
  /** Of the person's ledger. */
  readonly revision: string;
  /** Rows dated later are rejected. */
  readonly today: CalendarDate;
}

interface CacheEntry {
  readonly key: PlanCacheKey;
  readonly plan: ImportPlan;
  readonly until: number;
}

/** The newest plan of each person, for the import that follows the preview; few of them, and not for long. */
export class PlanCache {
  readonly #plans = new Map<string, CacheEntry>();

  /** @param now milliseconds of any clock that only goes forward */
  put(key: PlanCacheKey, plan: ImportPlan, now: number): void {
    this.#plans.delete(key.userId);
    this.#plans.set(key.userId, { key, plan, until: now + KEPT_MS });
    for (const [userId, { until }] of this.#plans) {
      if (this.#plans.size > PLANS_KEPT || until <= now) this.#plans.delete(userId);
    }
  }

  get(key: PlanCacheKey, now: number): ImportPlan | undefined {
    const kept = this.#plans.get(key.userId);
    if (kept === undefined || kept.until <= now) return undefined;
    const { fingerprint, revision, today } = kept.key;
    const holds = fingerprint === key.fingerprint && revision === key.revision && today === key.today;
    return holds ? kept.plan : undefined;
  }
}
