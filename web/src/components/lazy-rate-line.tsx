import { useDisplayMoney } from '../lib/money/display-money';
import { usePreferences } from '../lib/preferences/preferences';
import type { RateLineProps } from './money/rate-line';
import { lazyDialog } from './ui/lazy-dialog';
import classes from './lazy-rate-line.module.css';

const Line = lazyDialog(async () => (await import('./money/rate-line')).RateLine);

/** The rate of a page in reais, in a place that is as high before the rate is there. Who sees dollars loads none of it. */
export function RateLine(props: RateLineProps) {
  const { rate, hasFailed } = useDisplayMoney();
  const isOpen = rate !== null || hasFailed;
  const isAwaited = usePreferences().displayCurrency === 'BRL';
  if (!isOpen && !isAwaited) return null;
  return (
    <div className={classes.place} data-long={props.isForAll === true || props.last !== undefined}>
      <Line {...props} isOpen={isOpen} />
    </div>
  );
}
