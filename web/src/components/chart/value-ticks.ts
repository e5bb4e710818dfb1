import type { Language } from '../../lib/i18n/languages';
import { shortPrice } from './ticks';
import type { Tick } from './ticks';

const STEPS = [1, 2, 2.5, 5, 10] as const;

/** Round values over a linear range, about `count` of them, zero included where it lies inside. */
export function valueTicks(options: {
  readonly low: number;
  readonly high: number;
  readonly count: number;
  readonly language: Language;
  /** Written after the figure, for example "%". */
  readonly suffix?: string;
}): readonly Tick<number>[] {
  const { low, high, count } = options;
  const span = high - low;
  if (!(span > 0)) return [];
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power;
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    return tickAt((first + index) * step, step, options);
  });
}

interface TickLook {
  readonly language: Language;
  readonly suffix?: string;
}

const tickAt = (at: number, step: number, { language, suffix = '' }: TickLook): Tick<number> => ({
  at,
  text: `${signed(at, step, language)}${suffix}`,
});

/** Of the distance between two ticks, what a range may grow by to have one above its greatest value. */
const TO_NEXT = 0.35;

/** The ticks with the next one above a value that the last of them lies under, where that one is near. */
export function ticksOver(
  most: number,
  ticks: readonly Tick<number>[],
  look: TickLook,
): readonly Tick<number>[] {
  const [before, last] = [ticks.at(-2)?.at, ticks.at(-1)?.at];
  if (before === undefined || last === undefined || last >= most) return ticks;
  const step = last - before;
  const next = last + step;
  return next - most > step * TO_NEXT ? ticks : [...ticks, tickAt(next, step, look)];
}

/** Great values have their "k", small steps their decimals; zero has neither. */
function signed(value: number, step: number, language: Language): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  const sign = value < 0 ? '−' : '';
  if (size >= 1000) return `${sign}${shortPrice(size, language)}`;
  const text = size.toFixed(decimalsOf(step));
  return `${sign}${language === 'pt' ? text.replace('.', ',') : text}`;
}

const MOST_DECIMALS = 8;

function decimalsOf(step: number): number {
  for (let decimals = 0; decimals < MOST_DECIMALS; decimals += 1) {
    const scaled = step * 10 ** decimals;
    // Binary fractions are never quite whole.
    if (Math.abs(scaled - Math.round(scaled)) < 1e-6) return decimals;
  }
  return MOST_DECIMALS;
}
