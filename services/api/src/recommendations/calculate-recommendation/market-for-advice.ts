import { ProblemError } from '../../core/http/problem.error.js';
import type { MarketSnapshot } from '../../market/market-snapshots.repository.js';

/** A recommendation needs a price at most this old (product, "stale market"). */
const PRICE_AGE_LIMIT_MS = 60 * 60 * 1000;

/**
 * Why no advice is given on this market; undefined when it is good enough. A recording stands still by design, its age
 * is not measured. In the first hour of a day (UTC) the worker lets the last tick before midnight stand for yesterday's
 * close; where it had none, the close is carried over from an earlier day and does not do.
 */
export function withheldReason(snapshot: MarketSnapshot, now: Date): ProblemError | undefined {
  if (snapshot.series === 'recorded') return undefined;
  const ageMs = now.getTime() - snapshot.asOf.getTime();
  if (ageMs > PRICE_AGE_LIMIT_MS)
    return new ProblemError({
      status: 409,
      code: 'MARKET.TOO_OLD',
      detail: 'The newest price is more than 60 minutes old, so no recommendation is given',
      members: { asOf: snapshot.asOf.toISOString(), ageMinutes: Math.floor(ageMs / 60_000) },
    });
  const { previousClose } = snapshot.evaluation;
  if (previousClose.carried)
    return new ProblemError({
      status: 409,
      code: 'MARKET.CLOSE_MISSING',
      detail: "Yesterday's closing price is missing, so no recommendation is given",
      members: { day: previousClose.date },
    });
  return undefined;
}
