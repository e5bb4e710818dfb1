import type { TransactionView } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { Amount, BtcAmount } from '../../../../components/ui/amount';
import { useFormat } from '../../../../lib/format/use-format';
import { FactList } from './fact-list';
import type { Fact } from './fact-list';

/** Everything else that is recorded of a trade. */
export function TradeFacts({ trade }: { readonly trade: TransactionView }) {
  const { t } = useTranslation('transactions');
  const { t: tc } = useTranslation();
  const format = useFormat();
  const { paid, rsi, regime, proceedsTo } = trade;
  const facts: readonly Fact[] = [
    { label: t('fact.type'), value: t(`type.${trade.type}`) },
    { label: t('column.origin'), value: t(`origin.${trade.origin}`) },
    { label: t('fact.week'), value: format.dayRange(trade.week.monday, trade.week.sunday) },
    { label: t('fact.recorded'), value: format.instant(trade.recordedAt) },
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
                    rate: format.decimal(paid.rate, { decimals: 4 }),
                    date: format.tableDate(paid.rateDate, { year: true }),
                    source: paid.rateSource,
                  })}
                </small>
              </>
            ),
          },
        ]),
    ...(proceedsTo === null ? [] : [{ label: t('fact.proceeds'), value: t(`proceeds.${proceedsTo}`) }]),
    { label: t('fact.btcAfter'), value: <BtcAmount value={trade.btcBalanceAfter} /> },
    { label: t('fact.cashAfter'), value: <Amount value={trade.portfolioCashAfter} /> },
    { label: t('fact.reserveAfter'), value: <Amount value={trade.dynamicBalanceAfter} /> },
    { label: t('fact.notes'), value: <Notes trade={trade} /> },
  ];
  return <FactList facts={facts} />;
}

/** Notes that were erased or cannot be read are told, never shown as if there were none. */
function Notes({ trade: { notes, notesStatus } }: { readonly trade: TransactionView }) {
  const { t } = useTranslation('transactions');
  if (notesStatus === 'none' || notesStatus === 'readable') return <>{notes ?? '-'}</>;
  return <span className="ui-muted">{t(`notes.${notesStatus}`)}</span>;
}
