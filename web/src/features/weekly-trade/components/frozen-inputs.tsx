import type { RecommendationView } from '@app/contracts';
import { formatBtc, formatCents, ratioToDecimal, sats, usdCents } from '@app/money';
import { readMicro } from '@app/strategy';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Amount, BtcAmount } from '../../../components/ui/amount';
import { IconChevronDown, IconLock } from '../../../components/ui/icons';
import { useFormat } from '../../../lib/format/use-format';
import classes from './why-amount.module.css';

const usd = (cents: string): string => formatCents(usdCents(BigInt(cents)));

/** Everything the amounts were computed from, as it stands in the event and never changes. */
export function FrozenInputs({ view }: { readonly view: RecommendationView }) {
  const { t } = useTranslation('weekly-trade');
  const { t: tc } = useTranslation();
  const format = useFormat();
  const { inputs, market } = view;
  const rows: readonly { readonly label: string; readonly value: ReactNode }[] = [
    { label: t('frozen.day'), value: format.tableDate(inputs.marketDay, { year: true }) },
    { label: t('frozen.source'), value: market.source },
    { label: t('frozen.price'), value: <Amount value={usd(inputs.priceCents)} isPublic /> },
    { label: t('frozen.rsi'), value: format.decimal(inputs.rsi, { decimals: 6 }) },
    {
      label: t('frozen.momentum'),
      value: format.percent(ratioToDecimal(readMicro(inputs.momentum), 10_000n, 4), {
        decimals: 4,
        plus: true,
      }),
    },
    { label: t('frozen.regime'), value: tc(`regime.${inputs.regime}`) },
    { label: t('frozen.profile'), value: tc(`profile.${inputs.profile}`) },
    { label: t('frozen.sid'), value: format.decimal(inputs.sid, { decimals: 3, plus: true }) },
    { label: t('frozen.base'), value: <Amount value={usd(inputs.baseCents)} /> },
    { label: t('frozen.held'), value: <BtcAmount value={formatBtc(sats(BigInt(inputs.satsHeld)))} /> },
    { label: t('frozen.cash'), value: <Amount value={usd(inputs.portfolioCashCents)} /> },
  ];
  return (
    <details className={classes.frozen}>
      <summary className={classes.frozenHead}>
        <IconLock size={16} stroke={1.7} aria-hidden="true" />
        <span className={classes.frozenWords}>
          <span className={classes.frozenTitle}>{t('frozen.title')}</span>
          <span className={classes.frozenMeta}>
            {t('frozen.meta', { time: format.instant(view.issuedAt), version: view.strategyVersion })}
          </span>
        </span>
        <IconChevronDown size={16} stroke={1.7} aria-hidden="true" className={classes.chevron} />
      </summary>
      <dl className={classes.frozenRows}>
        {rows.map((row) => (
          <div key={row.label} className={classes.frozenRow}>
            <dt>{row.label}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
