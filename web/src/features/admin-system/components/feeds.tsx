import type { MarketFeedsResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../../components/ui/data-table';
import { Pill } from '../../../components/ui/pill';
import { cx } from '../../../lib/classes';
import { useFormat } from '../../../lib/format/use-format';
import classes from './system.module.css';

type Feed = MarketFeedsResponse['feeds'][number];

/** The providers of prices and rates, and how far the history is filled. */
export function Feeds({ data: { series, feeds, backfill } }: { readonly data: MarketFeedsResponse }) {
  const { t } = useTranslation('admin-system');
  const format = useFormat();
  const openSteps = backfill.filter(({ isDone }) => !isDone);
  const breaker = ({ breaker: state }: Feed) => (
    <Pill tone={state === 'closed' ? 'none' : 'warn'}>{t(`feeds.breaker.${state}`)}</Pill>
  );
  const succeeded = ({ lastSuccessAt }: Feed) =>
    lastSuccessAt === null ? t('feeds.never') : format.age(lastSuccessAt);
  return (
    <>
      <p className="ui-below-12">{t(`feeds.series.${series ?? 'none'}`)}</p>
      {feeds.length === 0 ? null : (
        <DataTable
          caption={t('feeds.title')}
          rows={feeds}
          rowKey={({ provider, need }) => `${provider} ${need}`}
          columns={[
            { key: 'provider', head: t('column.provider'), cell: ({ label }) => label },
            { key: 'need', head: t('column.need'), cell: ({ need }) => t(`feeds.need.${need}`) },
            { key: 'breaker', head: t('column.status'), cell: breaker },
            { key: 'success', head: t('column.success'), cell: succeeded },
            {
              key: 'error',
              head: t('column.error'),
              cell: ({ lastError }) => (
                <div className={cx('ui-sentences', classes.message)}>{lastError ?? '–'}</div>
              ),
            },
          ]}
          phone={(feed) => ({
            lead: feed.label,
            sub: [t(`feeds.need.${feed.need}`), feed.lastError ?? '']
              .filter((part) => part !== '')
              .join(' · '),
            value: breaker(feed),
            subValue: succeeded(feed),
          })}
        />
      )}
      {openSteps.length === 0 ? null : (
        <ul className="ui-list ui-above-12">
          {openSteps.map(({ from, to, daysStored, lastError }) => (
            <li key={from}>
              {t('feeds.backfill', {
                from: format.longDate(from),
                to: format.longDate(to),
                count: daysStored,
              })}
              {lastError === null ? null : (
                <div className="ui-muted ui-mono ui-sentences ui-above-2">{lastError}</div>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
