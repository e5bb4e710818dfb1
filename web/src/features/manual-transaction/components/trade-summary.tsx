import { formatBtc, formatCents } from '@app/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Amount, BtcAmount } from '../../../components/ui/amount';
import { Panel } from '../../../components/ui/panel';
import { useFormat } from '../../../lib/format/use-format';
import type { Trade } from '../model/read-trade';
import type { ManualTrade } from '../model/use-manual-trade';
import { TradeEffect } from './trade-effect';
import { TradeMonth } from './trade-month';
import classes from './trade-summary.module.css';

interface Row {
  readonly label: string;
  readonly value: ReactNode;
}

/** The rows of a trade that can be read; also those of its result. */
export function TradeRows({ trade }: { readonly trade: Trade }) {
  const { t } = useTranslation('manual-transaction');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { reais } = trade;
  const rows: Row[] = [
    { label: t('summary.type'), value: common(trade.type === 'buy' ? 'operation.invest' : 'operation.sell') },
    { label: t('summary.date'), value: format.tableDate(trade.date, { year: true }) },
    { label: t('summary.quantity'), value: <BtcAmount value={formatBtc(trade.quantity)} /> },
    { label: t('summary.price'), value: <Amount value={formatCents(trade.price)} isPublic /> },
    { label: t('summary.value'), value: <Amount value={formatCents(trade.value)} /> },
    { label: t('summary.fee'), value: <Amount value={formatCents(trade.fee)} /> },
  ];
  return (
    <dl className={classes.rows}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>{trade.type === 'buy' ? t('summary.spent') : t('summary.received')}</dt>
        <dd>
          <Amount value={formatCents(trade.total)} />
        </dd>
      </div>
      {reais === null ? null : (
        <div>
          <dt>{t('summary.inReais')}</dt>
          <dd>
            <Amount value={formatCents(reais.total)} unit="BRL" />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** What the form says so far, and what it would change. */
export function TradeSummary({ form }: { readonly form: ManualTrade }) {
  const { t } = useTranslation('manual-transaction');
  const { reading, entered } = form;
  return (
    <Panel title={t('summary.title')}>
      {reading.ok ? (
        <>
          <TradeRows trade={reading.trade} />
          <TradeEffect trade={reading.trade} isToCash={entered.isToCash} />
          <TradeMonth trade={reading.trade} />
        </>
      ) : (
        <p className="ui-muted">{t('summary.empty')}</p>
      )}
    </Panel>
  );
}
