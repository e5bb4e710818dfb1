import { BYTE_ORDER_MARK, type TaxLot, type TaxLotsResponse } from '@app/contracts';
import { type GainSums, type SoldLot, sumsOfLots } from '@app/ledger';
import { formatBtc, formatCents } from '@app/money';
import { writeCsv } from '@app/platform/csv';

export const lotView = ({ acquiredOn, soldOn, quantity, proceeds, cost, gain, term }: SoldLot): TaxLot => ({
  acquiredOn,
  soldOn,
  btc: formatBtc(quantity),
  proceedsUsd: formatCents(proceeds),
  costUsd: formatCents(cost),
  gainUsd: formatCents(gain),
  term,
});

export const gainSumsView = ({
  quantity,
  proceeds,
  cost,
  gain,
}: GainSums): TaxLotsResponse['sums']['average'] => ({
  btc: formatBtc(quantity),
  proceedsUsd: formatCents(proceeds),
  costUsd: formatCents(cost),
  gainUsd: formatCents(gain),
});

export const lotSumsView = (lots: readonly SoldLot[]): TaxLotsResponse['sums']['fifo'] => {
  const gainOf = (term: SoldLot['term']): string =>
    formatCents(sumsOfLots(lots.filter((lot) => lot.term === term)).gain);
  return { ...gainSumsView(sumsOfLots(lots)), shortTermUsd: gainOf('short'), longTermUsd: gainOf('long') };
};

const HEAD = [
  'method',
  'acquired_on',
  'sold_on',
  'btc',
  'proceeds_usd',
  'cost_usd',
  'gain_usd',
  'term',
] as const;

/** One lot a line, as a tax form lists them. */
export const taxLotsFile = ({ method, lots }: Pick<TaxLotsResponse, 'method' | 'lots'>): string =>
  BYTE_ORDER_MARK +
  writeCsv([
    HEAD,
    ...lots.map((lot) => [
      ...[method, lot.acquiredOn, lot.soldOn, lot.btc],
      ...[lot.proceedsUsd, lot.costUsd, lot.gainUsd, lot.term],
    ]),
  ]);
