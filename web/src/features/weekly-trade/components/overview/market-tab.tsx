import { useTranslation } from 'react-i18next';

import { useFormat } from '../../../../lib/format/use-format';
import type { Conditions } from '../../model/conditions';
import classes from './overview.module.css';

/** The market conditions in words: what RSI, regime and stress index say, and what follows from them. */
export function MarketTab({ conditions }: { readonly conditions: Conditions | undefined }) {
  const { t } = useTranslation('weekly-trade');
  const { t: tc, i18n } = useTranslation();
  const format = useFormat();
  if (conditions === undefined) return <p className={classes.sentence}>{t('overview.noMarket')}</p>;
  const { rsi, rsiPrev, zoneKey, directionalKey, direction, regime, sid, level, guidance } = conditions;
  // A newer server may know keys that this page does not: then they stand as they came.
  const named = (key: string, fallback: string): string => i18n.t(key, { defaultValue: fallback });
  const rows = [
    {
      key: 'rsi',
      name: t('strip.rsi'),
      value: format.decimal(rsi, { decimals: 2 }),
      text: [
        t('overview.rsiText', {
          label: named(`market.directional.${directionalKey}`, directionalKey),
          zone: named(`market.zone.${zoneKey}`, zoneKey),
        }),
        rsiPrev === null
          ? ''
          : t('overview.rsiBefore', {
              direction: tc(`market.direction.${direction}`),
              rsi: format.decimal(rsiPrev, { decimals: 2 }),
            }),
      ].join(' '),
    },
    {
      key: 'regime',
      name: t('strip.regime'),
      value: tc(`regime.${regime}`),
      text: t(`overview.regime.${regime}`),
    },
    {
      key: 'sid',
      name: t('strip.sid'),
      value: sid === null ? '-' : format.decimal(sid, { decimals: 3, plus: true }),
      text: `${tc(`market.level.${level}`)}. ${t('overview.thresholds')}`,
    },
    {
      key: 'guidance',
      name: t('overview.guidanceName'),
      value: tc(`market.guidance.${guidance}`),
      text: t(`overview.guidance.${guidance}`),
    },
  ];
  return (
    <dl className={classes.conditions}>
      {rows.map((row) => (
        <div key={row.key} className={classes.condition}>
          <dt>
            {row.name} <strong>{row.value}</strong>
          </dt>
          <dd>{row.text}</dd>
        </div>
      ))}
    </dl>
  );
}
