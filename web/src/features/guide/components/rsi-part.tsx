import { strategyV1 } from '@app/strategy';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../../components/ui/data-table';
import { SkeletonLines } from '../../../components/ui/panel';
import { RsiScale } from '../../../components/ui/rsi-scale';
import { cx } from '../../../lib/classes';
import { useFormat } from '../../../lib/format/use-format';
import { useMarketData } from '../../../lib/market/market-data';
import { strategyFigures } from '../../../lib/strategy/strategy-figures';
import { useRsiBy } from '../api/rsi-by-method';
import classes from './live-parts.module.css';

const ZONES_8 = [
  'oversold',
  'recovery_threshold',
  'neutral_bearish',
  'neutral',
  'neutral_bullish',
  'momentum_build_up',
  'extension_zone',
  'overbought',
] as const satisfies readonly (keyof typeof strategyV1.zones8)[];
const ZONES_7 = [
  'oversold_extreme',
  'oversold',
  'recovery',
  'neutral',
  'momentum',
  'overbought',
  'overbought_extreme',
] as const satisfies readonly (keyof typeof strategyV1.zones7)[];

/** Today's RSI on its scale, by each method, and where the zones of both sets begin. */
export function RsiPart() {
  const { t } = useTranslation('guide');
  const { t: common } = useTranslation();
  return (
    <>
      <Today />
      <Methods />
      <div className={classes.tables}>
        <Zones
          title={t('zones.eight')}
          rows={ZONES_8.map((key) => ({
            key,
            name: common(`market.zone.${key}`),
            from: strategyV1.zones8[key],
          }))}
        />
        <Zones
          title={t('zones.seven')}
          rows={ZONES_7.map((key) => ({ key, name: t(`zone7.${key}`), from: strategyV1.zones7[key] }))}
        />
      </div>
    </>
  );
}

function Today() {
  const { t } = useTranslation('guide');
  const format = useFormat();
  const market = useMarketData();
  return (
    <section className={cx('ui-column ui-card ui-gap-12', classes.part)} aria-labelledby="guide-today">
      <h3 id="guide-today">{t('today.title')}</h3>
      {market.data !== undefined ? (
        <>
          <p>{t('today.rsi', { rsi: format.decimal(market.data.rsi, { decimals: 2 }) })}</p>
          <RsiScale value={market.data.rsi} previous={market.data.rsi_prev} />
        </>
      ) : market.isError ? (
        <p className="ui-muted">{t('today.failed')}</p>
      ) : (
        <SkeletonLines lines={2} />
      )}
    </section>
  );
}

interface ZoneRow {
  readonly key: string;
  readonly name: string;
  readonly from: number;
}

function Zones({ title, rows }: { readonly title: string; readonly rows: readonly ZoneRow[] }) {
  const { t } = useTranslation('guide');
  const format = useFormat();
  return (
    <section className={cx('ui-column ui-card ui-gap-12', classes.part)} aria-label={title}>
      <h3>{title}</h3>
      <DataTable<ZoneRow>
        caption={title}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { key: 'zone', head: t('zones.zone'), cell: ({ name }) => name },
          {
            key: 'from',
            head: t('zones.from'),
            isFigure: true,
            cell: ({ from }) => format.decimal(from, { decimals: 0 }),
          },
        ]}
      />
    </section>
  );
}

interface MethodRow {
  readonly method: 'dynamic' | 'calendar' | 'wilder';
  readonly today: number | undefined;
}

function Methods() {
  const { t } = useTranslation('guide');
  const format = useFormat();
  const figures = strategyFigures(format);
  const dynamic = useMarketData().data?.rsi;
  const calendar = useRsiBy('calendar');
  const wilder = useRsiBy('wilder');
  const rows: readonly MethodRow[] = [
    { method: 'dynamic', today: dynamic },
    { method: 'calendar', today: calendar },
    { method: 'wilder', today: wilder },
  ];
  return (
    <section className={cx('ui-column ui-card ui-gap-12', classes.part)} aria-labelledby="guide-methods">
      <h3 id="guide-methods">{t('methods.title')}</h3>
      <DataTable<MethodRow>
        caption={t('methods.title')}
        rows={rows}
        rowKey={({ method }) => method}
        phone={({ method, today }) => ({
          lead: t(`method.${method}.name`),
          sub: t(`method.${method}.months`, figures),
          value: today === undefined ? '-' : format.decimal(today, { decimals: 2 }),
        })}
        columns={[
          { key: 'method', head: t('methods.method'), cell: ({ method }) => t(`method.${method}.name`) },
          {
            key: 'months',
            head: t('methods.months'),
            cell: ({ method }) => t(`method.${method}.months`, figures),
          },
          {
            key: 'today',
            head: t('methods.today'),
            isFigure: true,
            cell: ({ today }) => (today === undefined ? '-' : format.decimal(today, { decimals: 2 })),
          },
        ]}
      />
    </section>
  );
}
