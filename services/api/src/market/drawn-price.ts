/** A price as charts need it: two decimals, six significant digits below one dollar, where two would be a staircase. */
export const drawnPrice = (price: number): number =>
  price >= 1 ? Math.round(price * 100) / 100 : Number(price.toPrecision(6));
