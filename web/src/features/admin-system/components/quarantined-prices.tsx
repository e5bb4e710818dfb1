import type { QuarantinedPriceView } from '@app/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../../components/ui/data-table';
import { cx } from '../../../lib/classes';
import { useFormat } from '../../../lib/format/use-format';
import type { RepairTarget } from './repair-dialog';
import classes from './system.module.css';

interface QuarantinedPricesProps {
  readonly prices: readonly QuarantinedPriceView[];
  readonly onDecide: (target: RepairTarget) => void;
}

/** Prices that are not believed until somebody has looked. */
export function QuarantinedPrices({ prices, onDecide }: QuarantinedPricesProps) {
  const { t } = useTranslation('admin-system');
  const format = useFormat();
  if (prices.length === 0) return <p className="ui-below-12">{t('quarantine.none')}</p>;
  const amount = (price: string) => format.decimal(price, { decimals: 2 });
  const what = ({ kind, day, source }: QuarantinedPriceView) =>
    t(`quarantine.kind.${kind}`, { day: format.longDate(day), source });
  const why = ({ reason, reference }: QuarantinedPriceView) =>
    t(`quarantine.reason.${reason}`, { reference: amount(reference) });
  const buttons = (price: QuarantinedPriceView) => (
    <div className="ui-wrap ui-gap-8">
      {(['accept', 'reject'] as const).map((kind) => (
        <Button
          key={kind}
          size="sm"
          variant="default"
          aria-label={t(`repair.${kind}.actionFor`, { name: what(price) })}
          onClick={() => {
            onDecide({
              repair: { kind, priceId: price.id },
              name: `${what(price)}, ${amount(price.price)} USD`,
            });
          }}
        >
          {t(`repair.${kind}.action`)}
        </Button>
      ))}
    </div>
  );
  return (
    <DataTable
      caption={t('quarantine.title')}
      rows={prices}
      rowKey={({ id }) => id}
      columns={[
        { key: 'what', head: t('column.price'), cell: what },
        {
          key: 'price',
          head: t('column.value'),
          unit: 'USD',
          isFigure: true,
          cell: ({ price }) => amount(price),
        },
        {
          key: 'why',
          head: t('column.message'),
          cell: (price) => <div className={cx('ui-sentences', classes.message)}>{why(price)}</div>,
        },
        { key: 'since', head: t('column.since'), cell: ({ firstSeenAt }) => format.instant(firstSeenAt) },
        {
          key: 'actions',
          head: <span className="ui-visually-hidden">{t('column.actions')}</span>,
          cell: buttons,
        },
      ]}
      phone={(price) => ({
        lead: what(price),
        sub: (
          <>
            {why(price)}
            {buttons(price)}
          </>
        ),
        value: `${amount(price.price)} USD`,
        subValue: format.instant(price.firstSeenAt),
      })}
    />
  );
}
