import type { TransactionView } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { BareAmount, BtcAmount } from '../../../../components/ui/amount';
import { DataTable } from '../../../../components/ui/data-table';
import type { Column } from '../../../../components/ui/data-table';
import { usePreferences } from '../../../../lib/preferences/preferences';
import { difference } from '../../model/difference';

type Figure = keyof TransactionView['filled'];

const FIGURES: readonly Figure[] = ['quantityBtc', 'priceUsd', 'valueUsd', 'feeUsd', 'totalUsd'];

/** What was advised beside what was really filled, and what lies between them. */
export function PlannedFilled({ trade }: { readonly trade: TransactionView }) {
  const { t } = useTranslation('transactions');
  const { bitcoinUnit } = usePreferences();
  const { planned, filled, type } = trade;
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
  const unitOf = (figure: Figure): string => (figure === 'quantityBtc' ? bitcoinUnit : 'USD');
  const columns: readonly Column<Figure>[] = [
    {
      key: 'name',
      head: t('figure.figure'),
      cell: (figure) => (
        <>
          {nameOf(figure)} <small className="ui-muted">{unitOf(figure)}</small>
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
