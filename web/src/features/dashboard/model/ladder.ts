import type { BandsResponse } from '@app/contracts';

/** A rung: a round RSI with its price, or where the market stands now. */
export interface Rung {
  readonly kind: 'band' | 'now';
  readonly rsi: number;
  readonly price: string;
  /** Percent from the price now; null on the rung of now. */
  readonly distance: number | null;
}

/** The bands from the highest RSI to the lowest with "now" at its place. */
export function ladder({
  bands,
  rsi,
  price,
}: Pick<BandsResponse, 'bands' | 'rsi' | 'price'>): readonly Rung[] {
  const rungs: readonly Rung[] = [
    { kind: 'now', rsi, price, distance: null },
    ...bands.map((band): Rung => ({
      kind: 'band',
      rsi: band.rsi,
      price: band.price,
      distance: band.distance_percent,
    })),
  ];
  return rungs.toSorted((left, right) => right.rsi - left.rsi);
}
