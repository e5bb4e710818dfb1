import { useTranslation } from 'react-i18next';

import { FigureField, RateField } from '../../../components/trade-form/figure-field';
import { BtcAmount } from '../../../components/ui/amount';
import { TextLink } from '../../../components/ui/text-link';
import { localiseDecimal } from '@app/money';
import { useFormat } from '../../../lib/format/use-format';
import type { TradeField } from '../model/read-trade';
import type { ManualTrade } from '../model/use-manual-trade';
import classes from './trade-form.module.css';

interface FigureFieldsProps {
  readonly form: ManualTrade;
  readonly faultOf: (field: TradeField) => string | null;
}

/** Quantity, price and total, of which two are enough, and the fee. */
export function FigureFields({ form, faultOf }: FigureFieldsProps) {
  const { t } = useTranslation('manual-transaction');
  const { entered, figures } = form;
  const { currency } = figures;
  return (
    <>
      <div className={classes.pair}>
        <FigureField
          figures={figures}
          field="quantity"
          label={t('quantity.label')}
          help={t('quantity.help')}
          error={faultOf('quantity')}
        />
        <FigureField
          figures={figures}
          field="price"
          label={t('price.label', { currency })}
          error={faultOf('price')}
        />
        <FigureField
          figures={figures}
          field="total"
          label={t('total.label', { currency })}
          help={t('total.help')}
          error={faultOf('total')}
        />
        <FigureField
          figures={figures}
          field="fee"
          label={t('fee.label', { currency })}
          help={t('fee.help')}
          error={faultOf('fee')}
        />
      </div>
      {entered.type === 'sell' ? <Available form={form} /> : null}
      {currency === 'BRL' ? <RateField figures={figures} error={faultOf('rate')} /> : null}
    </>
  );
}

/** What can be sold on that date, and why it may be less than was held. */
function Available({ form }: { readonly form: ManualTrade }) {
  const { t } = useTranslation('manual-transaction');
  const format = useFormat();
  const { data, isError } = form.sellable;
  if (isError) return <p className={classes.note}>{t('available.failed')}</p>;
  if (data === undefined) return <p className={classes.note}>{t('available.loading')}</p>;
  const isHeldBack = data.availableBtc !== data.heldBtc;
  return (
    <p className={classes.note}>
      {t('available.label')} <BtcAmount value={data.availableBtc} />.{' '}
      {isHeldBack ? `${t('available.heldBack', { date: format.longDate(data.leastOn) })} ` : null}
      {/[1-9]/.test(data.availableBtc) ? (
        <TextLink
          onClick={() => {
            form.figures.type('quantity', localiseDecimal(data.availableBtc, form.locale));
          }}
        >
          {t('available.all')}
        </TextLink>
      ) : null}
    </p>
  );
}
