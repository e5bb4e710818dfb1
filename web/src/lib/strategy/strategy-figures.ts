import { backtestBaseUsd, defaultBaseUsd, productName } from '@app/contracts';
import { formatCents, usdCents } from '@app/money';
import { bidirectionalRanges, strategyV1 } from '@app/strategy';
import type { StressLevel } from '@app/strategy';

import type { Format } from '../format/use-format';

/** How many overlapping changes the past part of the RSI takes. */
export const PAST_CHANGES =
  strategyV1.rsi.oldestChangeEndsDaysAgo - strategyV1.rsi.newestChangeEndsDaysAgo + 1;

const { weekly, rsi, zones8, zones7, regime, sid } = strategyV1;

/** The base of the examples in texts, in dollars, and what the weeks of the examples cost. */
const EXAMPLE = { base: 100, above: 300, below: 60, balance: 1_000 } as const;

const levelFrom = (level: StressLevel): number =>
  bidirectionalRanges.find((range) => range.level === level)?.from ?? Number.NaN;

/** What a week at the cap of the Direct profile takes out of the dynamic balance, for the base of the examples. */
const weekAtCap = EXAMPLE.base * (weekly.cap.direct - 1);

/** A number with the decimals it has, as the language writes it. */
export function plainNumber(format: Format, value: number): string {
  return format.decimal(value, { decimals: String(value).split('.')[1]?.length ?? 0 });
}

/** What the whitepaper alone names: how the figures are computed. */
function methodFigures(format: Format) {
  const plain = (value: number): string => plainNumber(format, value);
  return {
    version: plain(strategyV1.strategyVersion),
    pastMonths: plain(rsi.pastMonths),
    changes: plain(PAST_CHANGES),
    previousDays: plain(rsi.previousDaysAgo),
    flatBelow: plain(rsi.flatBelow),
    bands: rsi.bands.map(plain).join(', '),
    momentumDays: plain(weekly.momentumDays),
    backtestBase: format.amount(backtestBaseUsd.toFixed(2), 'USD'),
  };
}

/** Figures of the strategy as texts name them, `{{capDirect}}` for example, so that no text repeats a constant. */
export function strategyFigures(format: Format) {
  const usd = (dollars: number): string => format.amount(dollars.toFixed(2), 'USD');
  const percent = (share: number): string => format.percent((share * 100).toFixed(4), { decimals: 0 });
  const plain = (value: number): string => plainNumber(format, value);
  /** A limit of the stress index: 0.601 begins above 0.6. */
  const index = (value: number): string => {
    const rounded = value.toFixed(2);
    return format.decimal(rounded, { decimals: rounded.endsWith('0') ? 1 : 2 });
  };
  const { direct, strategic } = weekly.regimeFactor;
  return {
    ...methodFigures(format),
    product: productName,
    base: format.amount(defaultBaseUsd, 'USD'),
    minimum: format.amount(formatCents(usdCents(weekly.minimumCents)), 'USD'),

    capDirect: percent(weekly.cap.direct),
    capStrategic: percent(weekly.cap.strategic),
    strategicMore: percent(strategic.bear - direct.bear),
    strategicPreBull: percent(strategic.pre_bull),
    strategicBull: percent(strategic.bull),
    momentumMost: percent(weekly.momentumWeight),

    example100: usd(EXAMPLE.base),
    example300: usd(EXAMPLE.above),
    example200: usd(EXAMPLE.above - EXAMPLE.base),
    example60: usd(EXAMPLE.below),
    example40: usd(EXAMPLE.base - EXAMPLE.below),
    runwayBalance: usd(EXAMPLE.balance),
    runwayWeek: usd(weekAtCap),
    runwayWeeks: plain(Math.floor(EXAMPLE.balance / weekAtCap)),

    rsiMonths: plain(rsi.pastMonths + 1),
    rsiDays: plain(rsi.changeDays),
    rsiHistory: plain(rsi.daysNeeded),
    zoneRecovery: plain(zones8.recovery_threshold),
    zoneNeutral: plain(zones8.neutral_bearish),
    zoneMomentum: plain(zones8.momentum_build_up),
    zoneOverbought: plain(zones8.overbought),
    extremeRsi: plain(zones7.oversold),
    curveLowRsi: plain(weekly.rsiCurve[0].rsi),
    curveLowFactor: plain(weekly.rsiCurve[0].factor),
    curveOneRsi: plain(weekly.rsiCurve.find((point) => point.factor === 1)?.rsi ?? Number.NaN),

    toTransition: plain(regime.bearToTransition),
    toPreBull: plain(regime.transitionToPreBull),
    toBull: plain(regime.preBullToBull),
    fromTransition: plain(regime.transitionToBear),
    fromPreBull: plain(regime.preBullToTransition),
    fromBull: plain(regime.bullToTransition),

    saleRsi: plain(weekly.sale.fromRsi),
    saleDirect: percent(weekly.sale.share.direct),
    saleStrategic: percent(weekly.sale.share.strategic),
    reinvestRsi: plain(weekly.reinvestment.belowRsi),
    reinvestShare: percent(weekly.reinvestment.maximumShare),

    sidThreshold: index(sid.adviceThreshold),
    sidLow: index(levelFrom('LOW_STRESS')),
    sidModerate: index(levelFrom('MODERATE_STRESS')),
    sidHigh: index(levelFrom('HIGH_STRESS')),
    sidMaximum: index(levelFrom('MAXIMUM_STRESS')),
    sidExtreme: index(levelFrom('EXTREME_STRESS')),
    centreBear: plain(sid.centre.bear),
    centreTransition: plain(sid.centre.transition),
    centrePreBull: plain(sid.centre.pre_bull),
    centreBull: plain(sid.centre.bull),
    rocDays: plain(sid.rocDays),
    rocThreshold: percent(sid.rocThreshold),
  };
}
