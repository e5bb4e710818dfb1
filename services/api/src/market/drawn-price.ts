/** A price as charts need it: two decimals, six below one dollar, where two would draw a staircase. */
export function drawnPrice(price: number): number {
  const scale = price >= 1 ? 100 : 1_000_000;
  return Math.round(price * scale) / scale;
}
