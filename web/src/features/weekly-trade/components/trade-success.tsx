import { Button, Card } from '@mantine/core';
import { formatCents, usdCents } from '@app/money';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Amount, BtcAmount } from '../../../components/ui/amount';
import { IconButton } from '../../../components/ui/icon-button';
import { IconCheck, IconClose, IconRefresh } from '../../../components/ui/icons';
import { useFormat } from '../../../lib/format/use-format';
import type { ExecutedTrade } from '../model/executed-trade';
import { usdOf } from '../model/figures';
import classes from './trade-success.module.css';

interface TradeSuccessProps {
  readonly trade: ExecutedTrade;
  readonly isCalculating: boolean;
  readonly onCalculate: () => void;
  readonly onDismiss: () => void;
}

/** What was just recorded, and what is left to do for it. */
export function TradeSuccess({ trade, isCalculating, onCalculate, onDismiss }: TradeSuccessProps) {
  const { t } = useTranslation('weekly-trade');
  const format = useFormat();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, [trade]);
  const balance = trade.dynamicBalance;
  const change =
    balance === null ? null : formatCents(usdCents(usdOf(balance.after) - usdOf(balance.before)));
  return (
    <Card component="section" aria-labelledby="trade-success" className={classes.card}>
      <div className={classes.head}>
        <IconCheck size={20} stroke={2} aria-hidden="true" />
        <h2 id="trade-success" ref={title} tabIndex={-1} className={classes.title}>
          {t(`success.${trade.kind}`)}
        </h2>
        <IconButton label={t('success.dismiss')} onClick={onDismiss}>
          <IconClose size={18} stroke={1.7} />
        </IconButton>
      </div>
      <dl className={classes.rows}>
        <Row label={t('success.type')}>{t(`trade.${trade.kind}`)}</Row>
        {trade.btc === null ? null : (
          <Row label={t('success.btc')}>
            <BtcAmount value={trade.btc} />
          </Row>
        )}
        {trade.spentUsd === null ? null : (
          <Row label={t('success.usd')}>
            <Amount value={trade.spentUsd} />
          </Row>
        )}
        {change === null ? null : (
          <Row label={t('success.balanceChange')}>
            <Amount value={change} isChange />
          </Row>
        )}
        <Row label={t('success.at')}>{format.instant(trade.at)}</Row>
      </dl>
      {trade.kind === 'setAside' ? null : <p className={classes.reminder}>{t('success.reminder')}</p>}
      <Button
        variant="default"
        size="sm"
        className={classes.again ?? ''}
        loading={isCalculating}
        leftSection={<IconRefresh size={18} stroke={1.7} />}
        onClick={onCalculate}
      >
        {t('success.calculate')}
      </Button>
    </Card>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
