import type { BandsResponse } from '@app/contracts';

/** A rung: a round RSI with its price, or where the market is now. */
export interface Rung {
  readonly kind: 'band' | 'now';
  readonly rsi: number;
  readonly price: string;
  /** Percent from the price now; null on the rung of now. */
  readonly distance: number | null;
}

type Market = Pick<BandsResponse, 'rsi' | 'price'>;

/**
 * The bands from the highest RSI to the lowest with "now" at its place.
 *
 * @param now where the market is: read more often than the bands, which move once a day
 */
export function ladder({ bands }: Pick<BandsResponse, 'bands'>, now: Market): readonly Rung[] {
  const price = Number(now.price);
  const rungs: readonly Rung[] = [
    { kind: 'now', rsi: now.rsi, price: now.price, distance: null },
    ...bands.map((band): Rung => ({
      kind: 'band',
      rsi: band.rsi,
      price: band.price,
      distance: price > 0 ? (Number(band.price) / price - 1) * 100 : band.distance_percent,
    })),
  ];
  return rungs.toSorted((left, right) => right.rsi - left.rsi);
}
