import type { BarTrace } from '../figure';
import type { Box, Scales } from './scales';

/** The bars of a trace, each from zero to its value. Two traces never have one of the same sign on the same day. */
export function barBoxes({ x, y, yaxis, width }: BarTrace, scales: Scales): readonly Box[] {
  const zero = scales.ofValue(0, yaxis);
  const half = scales.ofSpan(width) / 2;
  return x.map((date, index) => {
    const middle = scales.ofDate(date);
    const end = scales.ofValue(y[index] ?? 0, yaxis);
    return {
      from: { x: middle - half, y: Math.min(zero, end) },
      to: { x: middle + half, y: Math.max(zero, end) },
    };
  });
}
