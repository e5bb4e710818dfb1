import { bidirectionalRanges, readStressLevel } from '@app/strategy';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../../components/ui/data-table';
import { SkeletonLines } from '../../../components/ui/panel';
import { SidGauge } from '../../../components/ui/sid-gauge';
import { cx } from '../../../lib/classes';
import { useFormat } from '../../../lib/format/use-format';
import { useMarketData } from '../../../lib/market/market-data';
import { useStress } from '../../../lib/market/stress';
import classes from './live-parts.module.css';

type Range = (typeof bidirectionalRanges)[number];

/** Today's stress index on its track, and its eleven levels. */
export function SidPart() {
  const { t } = useTranslation('guide');
  const { t: common } = useTranslation();
  const format = useFormat();
  const index = (value: number): string => format.decimal(value, { decimals: 3, plus: true });
  return (
    <>
      <Today />
      <section className={cx('ui-column ui-card ui-gap-12', classes.part)} aria-labelledby="guide-levels">
        <h3 id="guide-levels">{t('levels.title')}</h3>
        <DataTable<Range>
          caption={t('levels.title')}
          rows={bidirectionalRanges}
          rowKey={({ level }) => level}
          phone={({ level, from, to, priority }) => ({
            lead: common(`market.level.${level}`),
            sub: t('levels.to', { from: index(from), to: index(to) }),
            value: t(`priority.${priority}`),
          })}
          columns={[
            { key: 'level', head: t('levels.level'), cell: ({ level }) => common(`market.level.${level}`) },
            {
              key: 'range',
              head: t('levels.range'),
              cell: ({ from, to }) => t('levels.to', { from: index(from), to: index(to) }),
            },
            {
              key: 'priority',
              head: t('levels.priority'),
              cell: ({ priority }) => t(`priority.${priority}`),
            },
          ]}
        />
      </section>
    </>
  );
}

function Today() {
  const { t } = useTranslation('guide');
  const { t: common } = useTranslation();
  const format = useFormat();
  const market = useMarketData();
  const stress = useStress(market.data);
  return (
    <section className={cx('ui-column ui-card ui-gap-12', classes.part)} aria-labelledby="guide-today">
      <h3 id="guide-today">{t('today.title')}</h3>
      {stress.data !== undefined ? (
        <>
          <p>
            {t('today.sid', {
              sid: format.decimal(stress.data.sid_value, { decimals: 3, plus: true }),
              level: common(`market.level.${readStressLevel(stress.data.stress_level)}`),
            })}
          </p>
          <SidGauge value={stress.data.sid_value} base={stress.data.enhancement.sid_base} />
        </>
      ) : market.isError || stress.isError ? (
        <p className="ui-muted">{t('today.failed')}</p>
      ) : (
        <SkeletonLines lines={2} />
      )}
    </section>
  );
}
