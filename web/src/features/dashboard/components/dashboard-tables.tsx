import type { BandsResponse, TransactionView } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { BtcAmount } from '../../../components/ui/amount';
import { DataTable } from '../../../components/ui/data-table';
import { BareMoney, Money } from '../../../components/ui/money';
import { OpTag } from '../../../components/ui/operation';
import { cx } from '../../../lib/classes';
import { useFormat } from '../../../lib/format/use-format';
import { useMarketData } from '../../../lib/market/market-data';
import { useDisplayMoney } from '../../../lib/money/display-money';
import { usePreferences } from '../../../lib/preferences/preferences';
import { ladder } from '../model/ladder';
import type { Rung } from '../model/ladder';
import { operationOf } from '../model/trade-operation';
import classes from './market-card.module.css';

const BUY_FROM = 30;
const SELL_FROM = 90;

/** The price at which the RSI would be at each round value, with "now" at its place. */
export function BandsTable({ answer }: { readonly answer: BandsResponse }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const market = useMarketData().data;
  return (
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
              <span className="ui-muted">{format.percent(rung.distance, { decimals: 1, plus: true })}</span>
            ),
        },
      ]}
    />
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
      {rung.rsi === SELL_FROM ? (
        <span className={cx('ui-medium ui-bad', classes.mark)}> {t('bands.sell')}</span>
      ) : null}
      {rung.rsi === BUY_FROM ? (
        <span className={cx('ui-medium ui-good', classes.mark)}> {t('bands.buy')}</span>
      ) : null}
    </>
  );
}

/** Signed as it moves the Bitcoin held. */
const movedBtc = ({ type, filled }: TransactionView): string =>
  type === 'sell' ? `-${filled.quantityBtc}` : filled.quantityBtc;

/** The newest trades; on a phone a list. */
export function TradesTable({ items }: { readonly items: readonly TransactionView[] }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { bitcoinUnit } = usePreferences();
  const { unit } = useDisplayMoney();
  return (
    <DataTable<TransactionView>
      caption={t('trades.title')}
      rows={items}
      rowKey={(trade) => trade.transactionId}
      columns={[
        { key: 'date', head: t('trades.date'), cell: (trade) => format.tableDate(trade.tradedOn) },
        {
          key: 'type',
          head: t('trades.type'),
          cell: (trade) => <OpTag operation={operationOf(trade.type)} />,
        },
        {
          key: 'btc',
          head: t('portfolio.bitcoin'),
          unit: bitcoinUnit,
          isFigure: true,
          cell: (trade) => <BtcAmount value={movedBtc(trade)} isBare isChange />,
        },
        {
          key: 'price',
          head: t('trades.price'),
          unit,
          isFigure: true,
          cell: ({ filled, reais }) => (
            <BareMoney value={filled.priceUsd} reais={reais?.filled.priceBrl ?? null} isPublic />
          ),
        },
        {
          key: 'total',
          head: t('trades.total'),
          unit,
          isFigure: true,
          cell: ({ filled, reais }) => (
            <BareMoney value={filled.totalUsd} reais={reais?.filled.totalBrl ?? null} />
          ),
        },
      ]}
      phone={(trade) => ({
        lead: <OpTag operation={operationOf(trade.type)} />,
        sub: format.tableDate(trade.tradedOn),
        value: <Money value={trade.filled.totalUsd} reais={trade.reais?.filled.totalBrl ?? null} />,
        subValue: <BtcAmount value={movedBtc(trade)} isChange />,
      })}
    />
  );
}
