import { rsiChartMethodSchema } from '@app/contracts';
import { NativeSelect, SegmentedControl, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { IconWarning } from '../../../components/ui/icons';
import { cx } from '../../../lib/classes';
import type { HistoryChoice } from '../model/use-history-choice';
import classes from './history-controls.module.css';

/** Bitcoin's first year with a price. */
const FIRST_YEAR = 2010;

interface HistoryControlsProps {
  readonly choice: HistoryChoice;
  readonly thisYear: number;
  /** Whether the reader's average price can be drawn, and why not. */
  readonly average: 'ready' | 'far' | 'none' | 'failed';
}

/** Period and method, above the chart. */
export function HistoryControls({ choice, thisYear }: Pick<HistoryControlsProps, 'choice' | 'thisYear'>) {
  const { t } = useTranslation('rsi-history');
  const { period, periods, method, isPhone, change } = choice;
  return (
    <div className="ui-column ui-gap-10">
      <div className={cx('ui-wrap ui-gap-12', classes.row)}>
        <SegmentedControl
          size="sm"
          fullWidth={isPhone}
          aria-label={t('period.label')}
          value={period}
          data={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
          onChange={(value) => {
            const chosen = periods.find((known) => known === value);
            if (chosen !== undefined) change({ period: chosen });
          }}
        />
        {period === 'custom' ? <Years choice={choice} thisYear={thisYear} /> : null}
        <NativeSelect
          size="sm"
          aria-label={t('method.label')}
          className={classes.method ?? ''}
          value={method}
          data={rsiChartMethodSchema.options.map((value) => ({ value, label: t(`method.${value}`) }))}
          onChange={(event) => {
            const chosen = rsiChartMethodSchema.safeParse(event.currentTarget.value);
            if (chosen.success) change({ method: chosen.data });
          }}
        />
      </div>
      <p className="ui-note">{t(`methodHelp.${method}`)}</p>
    </div>
  );
}

function Years({ choice, thisYear }: Pick<HistoryControlsProps, 'choice' | 'thisYear'>) {
  const { t } = useTranslation('rsi-history');
  const years = Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, index) => String(thisYear - index));
  return (
    <span className="ui-flex ui-gap-8">
      {(['from', 'to'] as const).map((end) => (
        <NativeSelect
          key={end}
          size="sm"
          aria-label={t(`years.${end}`)}
          data={years}
          value={String(choice.years[end])}
          onChange={(event) => {
            choice.changeYears({ [end]: Number(event.currentTarget.value) });
          }}
        />
      ))}
    </span>
  );
}

/** What is marked in the chart. */
export function HistoryMarks({ choice, average }: Pick<HistoryControlsProps, 'choice' | 'average'>) {
  const { t } = useTranslation('rsi-history');
  const { t: tc } = useTranslation();
  const { zones, hasAverage, isBest, isPhone, change } = choice;
  return (
    <div className="ui-row ui-wrap ui-gap-24 ui-rows-8">
      <Switch
        label={tc('chart.buyZone')}
        checked={zones.buy}
        onChange={(event) => {
          change({ zones: { ...zones, buy: event.currentTarget.checked } });
        }}
      />
      <Switch
        label={tc('chart.sellZone')}
        checked={zones.sell}
        onChange={(event) => {
          change({ zones: { ...zones, sell: event.currentTarget.checked } });
        }}
      />
      {average === 'none' ? null : (
        <Switch
          label={tc('chart.averagePrice')}
          checked={hasAverage && average === 'ready'}
          disabled={average !== 'ready'}
          onChange={(event) => {
            change({ hasAverage: event.currentTarget.checked });
          }}
        />
      )}
      {average === 'far' ? <p className={classes.turn}>{t('averageFar')}</p> : null}
      {average === 'failed' ? (
        <span className="ui-small ui-warn ui-inline-row ui-gap-6" role="status">
          <IconWarning size={16} stroke={1.7} aria-hidden="true" />
          {t('portfolioMissing')}
        </span>
      ) : null}
      {isPhone ? (
        <Switch
          label={t('quality')}
          checked={isBest}
          onChange={(event) => {
            change({ isBest: event.currentTarget.checked });
          }}
        />
      ) : null}
      {isPhone ? <p className={cx('ui-note ui-full', classes.turn)}>{tc('chart.turn')}</p> : null}
    </div>
  );
}
