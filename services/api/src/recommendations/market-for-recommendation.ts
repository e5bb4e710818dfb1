import { PRICE_AGE_LIMIT_MS, provisionalWindow } from '@app/market';
import { dayNumberOf, isoDateOf } from '@app/strategy';
import { ProblemError } from '../core/http/problem.error.js';
import type { MarketSnapshot } from '../market/market-snapshots.repository.js';

/** Whether the market's day ended since the price was looked at: the close of that day is what advice needs now. */
const isOfEndedDay = ({ series, evaluation }: MarketSnapshot, now: Date): boolean =>
  series !== 'recorded' && evaluation.day < now.toISOString().slice(0, 10);

/**
 * Why no advice is given on this market; undefined when it is good enough. A recording does not move by design, its age
 * is not measured. In the first hour of a day (UTC) the worker lets the last tick before midnight represent yesterday's
 * close; where it had none, the close is carried over from an earlier day and does not do. A price of before midnight was
 * looked at against the close of the day before yesterday, so it does not do either.
 */
export function ineligibleReason(snapshot: MarketSnapshot, now: Date): ProblemError | undefined {
  if (snapshot.series === 'recorded') return undefined;
  const ageMs = now.getTime() - snapshot.asOf.getTime();
  if (ageMs > PRICE_AGE_LIMIT_MS)
    return new ProblemError({
      status: 409,
      code: 'MARKET.TOO_OLD',
      detail: 'The newest price is more than 60 minutes old, so no recommendation is given',
      members: { asOf: snapshot.asOf.toISOString(), ageMinutes: Math.floor(ageMs / 60_000) },
    });
  if (snapshot.quotes?.some(({ verdict }) => verdict === 'alone') === true)
    return new ProblemError({
      status: 409,
      code: 'MARKET.UNCONFIRMED',
      detail:
        'Only one of several providers tells a price and nobody confirms it, so no recommendation is given',
      members: { source: snapshot.source },
    });
  const { previousClose } = snapshot.evaluation;
  if (isOfEndedDay(snapshot, now))
    return closeMissing(isoDateOf(dayNumberOf(now.toISOString().slice(0, 10)) - 1));
  return previousClose.carried ? closeMissing(previousClose.date) : undefined;
}

/**
 * Whether the last tick before midnight may have stood for yesterday's close when the price was looked at, and may no
 * longer: then that close has to be stored by now.
 */
export function usesProvisionalClose({ series, evaluation, computedAt }: MarketSnapshot, now: Date): boolean {
  const day = dayNumberOf(evaluation.day);
  const mayStand = (at: Date): boolean =>
    provisionalWindow(series, { lastDay: undefined, day, now: at }) !== undefined;
  return mayStand(computedAt) && !mayStand(now);
}

/** @param day that has no close, `YYYY-MM-DD` */
export const closeMissing = (day: string): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'MARKET.CLOSE_MISSING',
    detail: "Yesterday's closing price is missing, so no recommendation is given",
    members: { day },
  });
