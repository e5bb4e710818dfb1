import { useTranslation } from 'react-i18next';

import { DataTable } from '../../../components/ui/data-table';
import { PanelEmpty, QueryPanel, SkeletonLines } from '../../../components/ui/panel';
import { useFormat } from '../../../lib/format/use-format';
import { useMarketData } from '../../../lib/market/market-data';
import { useBands } from '../api/rsi';
import { ladder } from '../model/ladder';
import type { Rung } from '../model/ladder';
import classes from './bands-card.module.css';

const BUY_FROM = 30;
const SELL_FROM = 90;

/** The price at which the RSI would be at each round value, as a ladder with "now" at its place. */
export function BandsCard({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const query = useBands();
  const market = useMarketData().data;
  return (
    <QueryPanel
      query={query}
      title={t('bands.title')}
      failure={t('bands.failed')}
      className={className}
      skeleton={<SkeletonLines lines={8} />}
      empty={{ when: ({ bands }) => bands.length === 0, show: <PanelEmpty text={t('bands.empty')} /> }}
    >
      {(answer) => (
        <DataTable<Rung>
          caption={t('bands.title')}
          rows={ladder(answer, market ?? answer)}
          rowKey={(rung) => `${rung.kind}-${rung.rsi}`}
          isCurrent={(rung) => rung.kind === 'now'}
          columns={[
            { key: 'rsi', head: t('bands.rsi'), cell: (rung) => <RsiCell rung={rung} /> },
            {
              key: 'price',
              head: t('bands.price'),
              unit: 'USD',
              isFigure: true,
              // Computed prices: cents would claim more than a band knows.
              cell: (rung) => format.decimal(rung.price, { decimals: 0 }),
            },
            {
              key: 'distance',
              head: t('bands.fromNow'),
              isFigure: true,
              cell: (rung) =>
                rung.distance === null ? (
                  ''
                ) : (
                  <span className="ui-muted">
                    {format.percent(rung.distance, { decimals: 1, plus: true })}
                  </span>
                ),
            },
          ]}
        />
      )}
    </QueryPanel>
  );
}

function RsiCell({ rung }: { readonly rung: Rung }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  if (rung.kind === 'now') {
    return (
      <>
        {format.decimal(rung.rsi, { decimals: 2 })} <span className={classes.now}>{t('bands.now')}</span>
      </>
    );
  }
  return (
    <>
      {rung.rsi}
      {rung.rsi === SELL_FROM ? <span className={classes.sell}> {t('bands.sell')}</span> : null}
      {rung.rsi === BUY_FROM ? <span className={classes.buy}> {t('bands.buy')}</span> : null}
    </>
  );
}
