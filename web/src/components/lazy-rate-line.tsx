import { useDisplayMoney } from '../lib/money/display-money';
import type { RateLineProps } from './money/rate-line';
import { lazyDialog } from './ui/lazy-dialog';

const Line = lazyDialog(async () => (await import('./money/rate-line')).RateLine);

/** The rate of a page in reais. Who sees dollars loads none of it. */
export function RateLine(props: RateLineProps) {
  const { rate, hasFailed } = useDisplayMoney();
  return <Line {...props} isOpen={rate !== null || hasFailed} />;
}
