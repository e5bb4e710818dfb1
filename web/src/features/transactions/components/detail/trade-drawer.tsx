import type { TransactionView } from '@app/contracts';
import { Button, Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { IconEdit, IconTrash, IconUndo } from '../../../../components/ui/icons';
import { OpTile } from '../../../../components/ui/operation';
import { PanelFailure, SkeletonLines } from '../../../../components/ui/panel';
import { Pill } from '../../../../components/ui/pill';
import { ReadingAge } from '../../../../components/ui/reading-age';
import { useFormat } from '../../../../lib/format/use-format';
import { useTransaction } from '../../../../lib/portfolio/use-transaction';
import { isRestorable, operationOf } from '../../model/trade-words';
import { AdviceInputs } from './advice-inputs';
import { PlannedFilled } from './planned-filled';
import classes from './trade-drawer.module.css';
import { TradeFacts } from './trade-facts';
import { TradeHistory } from './trade-history';

export interface TradeActions {
  readonly onEdit: (trade: TransactionView) => void;
  readonly onDelete: (trade: TransactionView) => void;
  readonly onRestore: (trade: TransactionView) => void;
}

interface TradeDrawerProps extends TradeActions {
  readonly transactionId: string;
  readonly today: string | undefined;
  readonly onClose: () => void;
  /** A question about the trade stands above it: Escape answers that one alone. */
  readonly isCovered: boolean;
}

/** Everything known about one trade: planned and filled, the advice behind it, and every change with who and when. */
export function TradeDrawer(props: TradeDrawerProps) {
  const { transactionId, today, onClose, isCovered, ...actions } = props;
  const { t } = useTranslation('transactions');
  const { t: tc } = useTranslation();
  const query = useTransaction(transactionId, true);
  const trade = query.data?.transaction;
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
      position="right"
      size={520}
      title={trade === undefined ? t('detail.title') : <Title trade={trade} />}
      closeButtonProps={{ 'aria-label': tc('dialog.close') }}
      classNames={{ body: classes.body ?? '', content: classes.content ?? '' }}
    >
      {trade === undefined && query.isError ? (
        <PanelFailure
          text={t('detail.failed')}
          isRetrying={query.isFetching}
          onRetry={() => {
            void query.refetch();
          }}
        />
      ) : null}
      {trade === undefined && !query.isError ? <SkeletonLines lines={8} /> : null}
      {trade === undefined ? null : (
        <>
          <ReadingAge stale={query.data?.stale ?? null} />
          <Details trade={trade} />
          <Foot trade={trade} today={today} {...actions} />
        </>
      )}
    </Drawer>
  );
}

function Title({ trade }: { readonly trade: TransactionView }) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  return (
    <span className={classes.title}>
      <OpTile operation={operationOf(trade)} size={28} />
      <span>{t(`detail.titleOf.${trade.type}`, { date: format.longDate(trade.tradedOn) })}</span>
      {trade.status === 'active' ? null : <Pill tone="warn">{t(`status.${trade.status}`)}</Pill>}
    </span>
  );
}

function Details({ trade }: { readonly trade: TransactionView }) {
  const { t } = useTranslation('transactions');
  return (
    <>
      <PlannedFilled trade={trade} />
      <TradeFacts trade={trade} />
      {trade.recommendationId === null ? null : (
        <section className={classes.section}>
          <h3>{t('advice.title')}</h3>
          <AdviceInputs recommendationId={trade.recommendationId} type={trade.type} />
        </section>
      )}
      <section className={classes.section}>
        <h3>{t('history.title')}</h3>
        <TradeHistory transactionId={trade.transactionId} />
      </section>
    </>
  );
}

type FootProps = TradeActions & { readonly trade: TransactionView; readonly today: string | undefined };

/** What can be done with it: a corrected version is history, and nothing can be done with that. */
function Foot({ trade, today, onEdit, onDelete, onRestore }: FootProps) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  if (trade.status === 'corrected') return null;
  if (trade.status === 'voided') {
    return isRestorable(trade, today) && trade.restorableUntil !== null ? (
      <div className={classes.foot}>
        <span className="ui-muted">
          {t('undo.untilLong', { date: format.longDate(trade.restorableUntil) })}
        </span>
        <Button
          variant="default"
          leftSection={<IconUndo size={18} stroke={1.7} />}
          onClick={() => {
            onRestore(trade);
          }}
        >
          {t('undo.run')}
        </Button>
      </div>
    ) : null;
  }
  return (
    <div className={classes.foot}>
      <Button
        variant="outline"
        color="red"
        leftSection={<IconTrash size={18} stroke={1.7} />}
        onClick={() => {
          onDelete(trade);
        }}
      >
        {t('delete.run')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconEdit size={18} stroke={1.7} />}
        onClick={() => {
          onEdit(trade);
        }}
      >
        {t('edit.open')}
      </Button>
    </div>
  );
}
