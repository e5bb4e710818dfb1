import type { TransactionView } from '@app/contracts';
import type { DisplayUnit } from '@app/money';
import { Button, Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Amount, BareAmount, BtcAmount, Unit } from '../../../../components/ui/amount';
import { DataTable } from '../../../../components/ui/data-table';
import type { Column } from '../../../../components/ui/data-table';
import { IconEdit, IconTrash, IconUndo } from '../../../../components/ui/icons';
import { Money } from '../../../../components/ui/money';
import { OpTile } from '../../../../components/ui/operation';
import { PanelFailure, SkeletonLines } from '../../../../components/ui/panel';
import { Pill } from '../../../../components/ui/pill';
import { ReadingAge } from '../../../../components/ui/reading-age';
import { roundDecimal } from '../../../../lib/format/decimal';
import { rateOrigin } from '../../../../lib/format/source-name';
import { useFormat } from '../../../../lib/format/use-format';
import { inReais } from '../../../../lib/money/chosen-money';
import type { DisplayMoney } from '../../../../lib/money/display-money';
import { useDisplayMoney } from '../../../../lib/money/display-money';
import { useRateText } from '../../../../lib/money/rate-text';
import { useTransaction } from '../../../../lib/portfolio/transactions';
import { usePreferences } from '../../../../lib/preferences/preferences';
import { difference } from '../../model/difference';
import { isRestorable, operationOf } from '../../model/trade-labels';
import { AdviceInputs } from './recommendation-inputs';
import { FactList } from './fact-list';
import type { Fact } from './fact-list';
import { TradeHistory } from './trade-history';
import classes from './trade-drawer.module.css';

type Figure = keyof TransactionView['filled'];

const FIGURES: readonly Figure[] = ['quantityBtc', 'priceUsd', 'valueUsd', 'feeUsd', 'totalUsd'];

type Figures = Pick<TransactionView, 'planned' | 'filled'>;

/** The figures as they are written: in reais of the day of the trade, where they are known. */
function figuresIn({ planned, filled, reais }: TransactionView, unit: DisplayMoney['unit']): Figures {
  if (unit === 'USD' || reais === null) return { planned, filled };
  const written = (
    { quantityBtc }: TransactionView['filled'],
    { priceBrl, valueBrl, feeBrl, totalBrl }: typeof reais.filled,
  ) => ({ quantityBtc, priceUsd: priceBrl, valueUsd: valueBrl, feeUsd: feeBrl, totalUsd: totalBrl });
  return {
    filled: written(filled, reais.filled),
    planned: planned === null || reais.planned === null ? null : written(planned, reais.planned),
  };
}

/** What was advised next to what was really filled, and what lies between them. */
function PlannedFilled({ trade }: { readonly trade: TransactionView }) {
  const { t } = useTranslation('transactions');
  const { bitcoinUnit } = usePreferences();
  const { type } = trade;
  const { unit: chosen } = useDisplayMoney();
  // Without reais of its day the figures stay in dollars, and so does their unit.
  const unit = trade.reais === null ? 'USD' : chosen;
  const { planned, filled } = figuresIn(trade, unit);
  const draw = (figure: Figure, value: string, isChange = false) =>
    figure === 'quantityBtc' ? (
      <BtcAmount value={value} isBare isChange={isChange} />
    ) : (
      <BareAmount value={value} isChange={isChange} isPublic={figure === 'priceUsd'} />
    );
  const nameOf = (figure: Figure): string => {
    if (figure === 'totalUsd') return type === 'sell' ? t('figure.received') : t('figure.spent');
    return t(`figure.${figure}`);
  };
  const unitOf = (figure: Figure): DisplayUnit => (figure === 'quantityBtc' ? bitcoinUnit : unit);
  const columns: readonly Column<Figure>[] = [
    {
      key: 'name',
      head: t('figure.figure'),
      cell: (figure) => (
        <>
          {nameOf(figure)}{' '}
          <small className="ui-muted">
            <Unit of={unitOf(figure)} />
          </small>
        </>
      ),
    },
    ...(planned === null
      ? []
      : [
          {
            key: 'planned',
            head: t('figure.planned'),
            isFigure: true,
            cell: (figure: Figure) => draw(figure, planned[figure]),
          },
        ]),
    {
      key: 'filled',
      head: t('figure.filled'),
      isFigure: true,
      cell: (figure) => <strong>{draw(figure, filled[figure])}</strong>,
    },
    ...(planned === null
      ? []
      : [
          {
            key: 'difference',
            head: t('figure.difference'),
            isFigure: true,
            cell: (figure: Figure) => draw(figure, difference(filled[figure], planned[figure]), true),
          },
        ]),
  ];
  return (
    <DataTable caption={t('figure.caption')} columns={columns} rows={FIGURES} rowKey={(figure) => figure} />
  );
}

/** Everything else that is recorded of a trade. */
function TradeFacts({ trade }: { readonly trade: TransactionView }) {
  const { t } = useTranslation('transactions');
  const { t: tc } = useTranslation();
  const format = useFormat();
  const { paid, reais, rsi, regime, proceedsTo } = trade;
  const rate = useRateText(reais);
  const ofDay = (usd: string | null): string | null =>
    usd === null || reais === null ? null : inReais(usd, reais.rate);
  const facts: readonly Fact[] = [
    { label: t('fact.type'), value: t(`type.${trade.type}`) },
    { label: t('column.origin'), value: t(`origin.${trade.origin}`) },
    { label: t('fact.week'), value: format.dayRange(trade.week.monday, trade.week.sunday) },
    { label: t('fact.recorded'), value: format.instantWithYear(trade.recordedAt) },
    { label: t('fact.regime'), value: regime === null ? '-' : tc(`regime.${regime}`) },
    { label: t('fact.rsi'), value: rsi === null ? '-' : format.decimal(rsi, { decimals: 2 }) },
    ...(paid === null
      ? []
      : [
          {
            label: t('fact.paid'),
            value: (
              <>
                <Amount value={paid.amountBrl} unit="BRL" />
                <br />
                <small className="ui-muted">
                  {t('fact.rate', {
                    rate: roundDecimal(paid.rate, 4),
                    origin: rateOrigin(paid, {
                      t: tc,
                      dateText: (date) => format.tableDate(date, { year: true }),
                    }),
                  })}
                </small>
              </>
            ),
          },
        ]),
    ...(rate === null || paid !== null ? [] : [{ label: tc('money.rateName'), value: rate }]),
    ...(proceedsTo === null ? [] : [{ label: t('fact.proceeds'), value: t(`proceeds.${proceedsTo}`) }]),
    { label: t('fact.btcAfter'), value: <BtcAmount value={trade.btcBalanceAfter} /> },
    {
      label: t('fact.cashAfter'),
      value: <Money value={trade.portfolioCashAfter} reais={ofDay(trade.portfolioCashAfter)} />,
    },
    {
      label: t('fact.dynamicBalanceAfter'),
      value: <Money value={trade.dynamicBalanceAfter} reais={ofDay(trade.dynamicBalanceAfter)} />,
    },
    { label: t('fact.notes'), value: <Notes trade={trade} /> },
  ];
  return <FactList facts={facts} />;
}

/** Notes that were erased or cannot be read are reported, never shown as if there were none. */
function Notes({ trade: { notes, notesStatus } }: { readonly trade: TransactionView }) {
  const { t } = useTranslation('transactions');
  if (notesStatus === 'none' || notesStatus === 'readable') return <>{notes ?? '-'}</>;
  return <span className="ui-muted">{t(`notes.${notesStatus}`)}</span>;
}

export interface TradeActions {
  readonly onEdit: (trade: TransactionView) => void;
  readonly onDelete: (trade: TransactionView) => void;
  readonly onRestore: (trade: TransactionView) => void;
}

interface TradeDrawerProps extends TradeActions {
  readonly transactionId: string;
  readonly today: string | undefined;
  readonly onClose: () => void;
  /** A question about the trade is above it: Escape answers that one alone. */
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
          {t('undo.restore')}
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
