import { memo, useMemo, useState } from 'react';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { cx } from '../../lib/classes';
import { useFormat } from '../../lib/format/use-format';
import { Drawing } from './drawing/drawing';
import { percent } from './drawing/percent';
import { scalesOf } from './drawing/scales';
import type { Scales } from './drawing/scales';
import type { Figure, Reading } from './figure';
import { dateNear, heightAt, indexAfterKey } from './reading';
import classes from './chart-plot.module.css';

export interface ChartPlotProps {
  /** Drawn again when it is another than before: keep it between renders. */
  readonly figure: Figure;
  readonly height: number | string;
  readonly title: string;
}

/**
 * The plot of every chart, with a line above it that says the figures of one day: of the last one, until somebody points at
 * another, moves a finger over the plot, or chooses one by the keys of a slider. Nothing lies over the lines.
 */
export const ChartPlot = memo(function ChartPlot({ figure, height, title }: ChartPlotProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const scales = useMemo(() => scalesOf(figure.layout), [figure]);
  const [chosen, choose] = useState<string | null>(null);
  const { dates, at, dateText: ownText, isSimulated = false } = figure.readings;
  const index = chosen === null ? -1 : dates.indexOf(chosen);
  const isReading = index >= 0;
  const date = dates[isReading ? index : dates.length - 1] ?? '';
  const readings = useMemo(() => at(date), [at, date]);
  const dateText = date === '' ? '' : (ownText?.(date) ?? format.tableDate(date, { year: true }));
  const handlers = useHandlers({ figure, scales, choose, index: isReading ? index : dates.length - 1 });
  const isBlank = isSimulated && !isReading;
  const valueText = isBlank
    ? t('chart.simulated')
    : [dateText, ...readings.map(({ label, text }) => `${label} ${text}`)].join(', ');
  return (
    <div className={cx('ui-column', classes.place)} style={{ height }}>
      <Strip date={dateText} readings={readings} isBlank={isBlank} />
      <div
        {...handlers}
        className={classes.plot}
        role="slider"
        tabIndex={0}
        aria-label={t(isSimulated ? 'chart.readingOfSimulated' : 'chart.readingOf', { title })}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, dates.length - 1)}
        aria-valuenow={Math.max(0, isReading ? index : dates.length - 1)}
        aria-valuetext={valueText}
      >
        <Drawing figure={figure} />
        {isReading ? <Cursor figure={figure} scales={scales} date={date} /> : null}
      </div>
    </div>
  );
});

interface HandlersOptions {
  readonly figure: Figure;
  readonly scales: Scales;
  readonly choose: (date: string | null) => void;
  /** Of the day that is read now. */
  readonly index: number;
}

/** A finger that moves sideways reads the chart; one that moves up or down scrolls the page, and its reading ends. */
function useHandlers({ figure, scales, choose, index }: HandlersOptions) {
  const { dates } = figure.readings;
  const { l, r } = figure.layout.margin;
  const point = ({ clientX, currentTarget }: PointerEvent): void => {
    const box = currentTarget.getBoundingClientRect();
    const part = (clientX - box.left - l) / Math.max(1, box.width - l - r);
    choose(dateNear(dates, scales, part) ?? null);
  };
  const end = (): void => {
    choose(null);
  };
  return {
    onPointerDown: point,
    onPointerMove: point,
    onPointerCancel: end,
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      // A finger leaves as it is lifted, and its owner reads on.
      if (pointerType !== 'touch') end();
    },
    onBlur: end,
    onKeyDown: (event: KeyboardEvent) => {
      // With one of these held it is a shortcut of the browser.
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const next = indexAfterKey(event.key, index, dates.length);
      if (next === undefined) return;
      event.preventDefault();
      choose(dates[next] ?? null);
    },
  };
}

interface StripProps {
  readonly date: string;
  readonly readings: readonly Reading[];
  readonly isBlank: boolean;
}

/** On a phone two of them share a row, except the long ones. */
function rowsOf(readings: readonly Reading[]): CSSProperties {
  const long = readings.filter(({ isLong }) => isLong === true).length;
  return Object.fromEntries([['--rows', Math.ceil((readings.length + 1 + long) / 2)]]);
}

/** As high with figures as without. Read aloud as the value of the slider. */
function Strip({ date, readings, isBlank }: StripProps) {
  return (
    <dl
      className={cx('ui-nowrap ui-wrap ui-rigid ui-gap-16 ui-rows-0', classes.strip)}
      style={rowsOf(readings)}
      data-blank={isBlank}
      data-reading=""
      aria-hidden="true"
    >
      <div className="ui-strong">{date}</div>
      {readings.map(({ label, text }) => (
        <div key={label} className={cx('ui-flex ui-shrink ui-gap-6', classes.reading)}>
          <dt className="ui-muted">{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

interface CursorProps {
  readonly figure: Figure;
  readonly scales: Scales;
  readonly date: string;
}

/** A line at the day that is read, with a point on each of the lines. */
function Cursor({ figure, scales, date }: CursorProps) {
  const { t, r, b, l } = figure.layout.margin;
  const left = percent(scales.ofDate(date));
  return (
    <div className={classes.cursor} style={{ inset: `${t}px ${r}px ${b}px ${l}px` }} aria-hidden="true">
      <span className={classes.spike} style={{ left }} />
      {figure.data.map((trace, index) => {
        if (trace.type !== 'scatter' || trace.mode !== 'lines') return null;
        const down = heightAt(trace, date, scales);
        return down === null || !Number.isFinite(down) ? null : (
          <span
            key={index}
            className={classes.dot}
            style={{ left, top: percent(down), background: trace.line.color }}
          />
        );
      })}
    </div>
  );
}
