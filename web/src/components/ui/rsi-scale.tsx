import { useTranslation } from 'react-i18next';

import { cx } from '../../lib/classes';
import { useFormat } from '../../lib/format/use-format';
import classes from './gauges.module.css';

const BOUNDS = [0, 15, 30, 40, 60, 80, 90, 100] as const;
const TICKS = [0, 15, 30, 60, 90] as const;

interface RsiScaleProps {
  /** 0 to 100. */
  readonly value: number;
  /** The RSI a week ago; a dotted tick. */
  readonly previous?: number | null;
}

function groundOf(from: number): string | undefined {
  if (from === 15) return 'color-mix(in srgb, var(--ui-invest-mark) 55%, var(--ui-surface))';
  if (from === 90) return 'color-mix(in srgb, var(--ui-sell-mark) 55%, var(--ui-surface))';
  return undefined;
}

/** The monthly RSI on its scale, with the buy zone 15 to 30 and the sell zone 90 to 100. */
export function RsiScale({ value, previous }: RsiScaleProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const segments = BOUNDS.slice(1).map((to, index) => ({ to, from: BOUNDS[index] ?? 0 }));
  return (
    <div role="img" aria-label={t('gauge.rsi', { value: format.decimal(value, { decimals: 2 }) })}>
      <div className={cx('ui-flex ui-gap-2 ui-below-4 ui-above-12', classes.track)}>
        {segments.map(({ from, to }) => (
          <span
            key={from}
            className={classes.segment}
            style={{ flex: `${to - from} 0 0`, background: groundOf(from) }}
          />
        ))}
        {previous === undefined || previous === null ? null : (
          <span className={classes.tick} style={{ left: `${previous}%` }} />
        )}
        <span className={classes.needle} style={{ left: `${value}%` }} />
      </div>
      <div className={classes.scale}>
        {TICKS.map((tick) => (
          <span key={tick} data-at={tick === 0 ? 'start' : undefined} style={{ left: `${tick}%` }}>
            {tick}
          </span>
        ))}
      </div>
    </div>
  );
}
