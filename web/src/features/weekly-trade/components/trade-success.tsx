import { formatCents, usdCents } from '@app/money';
import { Button, Card } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Amount, BtcAmount } from '../../../components/ui/amount';
import { IconButton } from '../../../components/ui/icon-button';
import { IconCheck, IconClose, IconRefresh, IconUndo } from '../../../components/ui/icons';
import { AboutReais } from '../../../components/ui/money';
import { TextLink } from '../../../components/ui/text-link';
import { useFormat } from '../../../lib/format/use-format';
import { tradePath } from '../../../lib/portfolio/trade-path';
import { useTransaction } from '../../../lib/portfolio/transactions';
import type { ExecutedTrade, MovedBalance } from '../model/executed-trade';
import { usdOf } from '../model/figures';
import classes from './trade-success.module.css';

interface TradeSuccessProps {
  readonly trade: ExecutedTrade;
  /** First day of the next week; undefined while the week is not known. */
  readonly nextOn: string | undefined;
  readonly isCalculating: boolean;
  readonly onCalculate: () => void;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
}

const changeOf = ({ before, after }: MovedBalance): string =>
  formatCents(usdCents(usdOf(after) - usdOf(before)));

/** What was just recorded, and what is left to do for it; gone once the record is undone, wherever that was done. */
export function TradeSuccess(props: TradeSuccessProps) {
  return useIsInEffect(props.trade) ? <Success {...props} /> : null;
}

/** Taken as in effect while nobody has said otherwise: the answer to the command has just said so. */
function useIsInEffect({ kind, transactionId }: ExecutedTrade): boolean {
  const isTrade = kind !== 'setAside' && transactionId !== null;
  const record = useTransaction(transactionId ?? '', isTrade).data?.transaction;
  return record === undefined || record.status === 'active';
}

function Success({ trade, nextOn, isCalculating, onCalculate, onUndo, onDismiss }: TradeSuccessProps) {
  const { t } = useTranslation('weekly-trade');
  const format = useFormat();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, [trade]);
  const { balance } = trade;
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
        {trade.usd === null ? null : (
          <Row label={t('success.usd')}>
            <Amount value={trade.usd} /> <PaidAbout trade={trade} usd={trade.usd} />
          </Row>
        )}
        {balance === null ? null : (
          <Row label={t(`success.change.${balance.account}`)}>
            <Amount value={changeOf(balance)} isChange />
          </Row>
        )}
        <Row label={t('success.at')}>{format.instant(trade.at)}</Row>
        {nextOn === undefined ? null : <Row label={t('success.next')}>{format.fullDate(nextOn)}</Row>}
      </dl>
      <p className={classes.reminder}>
        {trade.kind === 'setAside' ? null : t('success.reminder')}{' '}
        {balance === null ? null : t(`success.updated.${balance.account}`)} {t('success.again')}
      </p>
      <div className={classes.actions}>
        {trade.transactionId === null ? null : (
          <>
            {trade.kind === 'setAside' ? null : (
              <TextLink to={tradePath(trade.transactionId)}>{t('toast.view')}</TextLink>
            )}
            <TextLink icon={<IconUndo size={16} stroke={1.7} aria-hidden="true" />} onClick={onUndo}>
              {t('undo.run')}
            </TextLink>
          </>
        )}
        <Button
          variant="subtle"
          size="sm"
          loading={isCalculating}
          leftSection={<IconRefresh size={18} stroke={1.7} />}
          onClick={onCalculate}
        >
          {t('success.calculate')}
        </Button>
      </div>
    </Card>
  );
}

/** What was paid in reais, once the record of the trade is there; a base that was set aside is worth today's. */
function PaidAbout({ trade, usd }: { readonly trade: ExecutedTrade; readonly usd: string }) {
  const isTrade = trade.kind !== 'setAside' && trade.transactionId !== null;
  const record = useTransaction(trade.transactionId ?? '', isTrade).data?.transaction;
  if (!isTrade) return <AboutReais value={usd} />;
  return record === undefined ? null : (
    <AboutReais value={usd} reais={record.reais?.filled.totalBrl ?? null} />
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
