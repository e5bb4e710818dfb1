import { useTranslation } from 'react-i18next';

import { cx } from '../../lib/classes';
import { useFormat } from '../../lib/format/use-format';
import classes from './gauges.module.css';

/** Bounds of the eleven levels, from the most overextended to the most stressed (strategy version 1). */
export const SID_BOUNDS = [-1, -0.85, -0.7, -0.6, -0.35, -0.05, 0.05, 0.35, 0.6, 0.7, 0.85, 1] as const;
const STRENGTHS = [100, 76, 54, 36, 18] as const;
const TICKS = [-1, -0.5, 0, 0.5, 1] as const;

interface SidGaugeProps {
  /** -1 to +1. */
  readonly value: number;
  /** The index before the price moves of the last days; a dotted tick. */
  readonly base?: number | null;
  /** The bounds of the levels, where the server sends its own. */
  readonly bounds?: readonly number[];
}

const place = (value: number): number => ((Math.min(1, Math.max(-1, value)) + 1) / 2) * 100;

function groundOf(index: number, count: number): string {
  const middle = (count - 1) / 2;
  if (index === middle) return 'var(--ui-line-strong)';
  const role = index < middle ? 'sell' : 'invest';
  const strength = STRENGTHS[index < middle ? index : count - 1 - index] ?? 18;
  return `color-mix(in srgb, var(--ui-${role}-mark) ${strength}%, var(--ui-surface))`;
}

/** The dynamic stress index on its track. Value, level and cause are next to it in words. */
export function SidGauge({ value, base, bounds = SID_BOUNDS }: SidGaugeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const segments = bounds.slice(1).map((to, index) => ({ to, from: bounds[index] ?? -1 }));
  return (
    <div>
      <div
        role="img"
        aria-label={t('gauge.sid', { value: format.decimal(value, { decimals: 3, plus: true }) })}
      >
        <div className={cx('ui-flex ui-gap-2 ui-below-4 ui-above-12', classes.track)}>
          {segments.map((segment, index) => (
            <span
              key={segment.from}
              className={classes.segment}
              style={{
                flex: `${segment.to - segment.from} 0 0`,
                background: groundOf(index, segments.length),
              }}
            />
          ))}
          {base === undefined || base === null ? null : (
            <span className={classes.tick} style={{ left: `${place(base)}%` }} />
          )}
          <span className={classes.needle} style={{ left: `${place(value)}%` }} />
        </div>
        <div className={classes.scale}>
          {TICKS.map((tick) => (
            <span key={tick} data-at={atOf(tick)} style={{ left: `${place(tick)}%` }}>
              {format.decimal(tick, { decimals: Number.isInteger(tick) ? 0 : 1, plus: true })}
            </span>
          ))}
        </div>
      </div>
      <div className={cx('ui-muted ui-flex ui-between', classes.ends)} aria-hidden="true">
        <span>{t('gauge.overextended')}</span>
        <span>{t('gauge.stress')}</span>
      </div>
    </div>
  );
}

function atOf(tick: number): 'start' | 'end' | undefined {
  if (tick === -1) return 'start';
  return tick === 1 ? 'end' : undefined;
}
