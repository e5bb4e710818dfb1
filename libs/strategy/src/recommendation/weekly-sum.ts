import { balanceStatus, divideHalfEven } from '@app/money';
import { MICRO, writeMicro } from '../micro.js';
import type { ExactMultiplier } from './exact-multiplier.js';
import type { DynamicBalanceSplit, SumStep, WeeklySum } from './explanation.js';

/** `round_half_even(amount x multiple)` in integers; the multiple in millionths. */
export const scaled = (amount: bigint, multiple: bigint): bigint => divideHalfEven(amount * multiple, MICRO);

/**
 * The steps from the weekly base to the amount. Each contribution is the difference of two running totals that are
 * rounded to the cent, so the contributions add up to the total exactly.
 *
 * @param base US cents
 * @param amount US cents: what the steps end with, 0 where that is below the minimum
 */
export function weeklySum(base: bigint, exact: ExactMultiplier, amount: bigint): WeeklySum {
  const capped = scaled(base, exact.multiplier);
  const totals: { key: SumStep['key']; factor: bigint | null; running: bigint }[] = [
    { key: 'base', factor: null, running: base },
    { key: 'rsi', factor: exact.rsiFactor, running: scaled(base, exact.afterRsi) },
    { key: 'regime', factor: exact.regimeFactor, running: scaled(base, exact.afterRegime) },
    { key: 'momentum', factor: exact.momentumFactor, running: scaled(base, exact.afterMomentum) },
    { key: 'cap', factor: exact.cap, running: capped },
  ];
  if (amount !== capped) totals.push({ key: 'minimum', factor: null, running: amount });
  let before = 0n;
  const steps = totals.map(({ key, factor, running }): SumStep => {
    const contribution = running - before;
    before = running;
    return {
      key,
      factor: factor === null ? null : writeMicro(factor),
      contributionCents: contribution.toString(),
      runningCents: running.toString(),
    };
  });
  return {
    steps,
    multiplier: writeMicro(exact.multiplier),
    capReached: exact.afterMomentum >= exact.cap,
    totalCents: before.toString(),
  };
}

/**
 * How the amount splits between base and dynamic balance.
 *
 * @param base US cents
 * @param amount US cents, 0 when the week's investment is none
 */
export function dynamicBalanceSplit(base: bigint, amount: bigint): DynamicBalanceSplit {
  const fromBase = amount < base ? amount : base;
  return {
    status: balanceStatus(base - amount),
    fromBaseCents: fromBase.toString(),
    fromReserveCents: (amount - fromBase).toString(),
    toReserveCents: (base - fromBase).toString(),
  };
}
