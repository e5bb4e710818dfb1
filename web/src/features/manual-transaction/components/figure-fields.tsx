import { useTranslation } from 'react-i18next';

import { BtcAmount } from '../../../components/ui/amount';
import { MoneyField } from '../../../components/ui/money-field';
import { TextLink } from '../../../components/ui/text-link';
import { localiseDecimal } from '@app/money';
import { rateOrigin } from '../../../lib/format/source-name';
import { useFormat } from '../../../lib/format/use-format';
import type { TradeField } from '../model/read-trade';
import type { ManualTrade } from '../model/use-manual-trade';
import classes from './trade-form.module.css';

interface FigureFieldsProps {
  readonly form: ManualTrade;
  readonly faultOf: (field: TradeField) => string | null;
}

/** Quantity, price and value, of which two are enough, and the fee. */
export function FigureFields({ form, faultOf }: FigureFieldsProps) {
  const { t } = useTranslation('manual-transaction');
  const { entered, texts } = form;
  const { currency } = entered;
  const isReais = currency === 'BRL';
  return (
    <>
      <div className={classes.pair}>
        <MoneyField
          kind="btc"
          name="quantity"
          label={t('quantity.label')}
          help={t('quantity.help')}
          value={texts.figures.quantity}
          error={faultOf('quantity')}
          onChange={(text) => {
            form.typeFigure('quantity', text);
          }}
        />
        <MoneyField
          kind={isReais ? 'brl' : 'price'}
          name="price"
          label={t('price.label', { currency })}
          value={texts.figures.price}
          error={faultOf('price')}
          onChange={(text) => {
            form.typeFigure('price', text);
          }}
        />
        <MoneyField
          kind={isReais ? 'brl' : 'usd'}
          name="value"
          label={t('value.label', { currency })}
          help={t('value.help')}
          value={texts.figures.value}
          error={faultOf('value')}
          onChange={(text) => {
            form.typeFigure('value', text);
          }}
        />
        <MoneyField
          kind={isReais ? 'brl' : 'usd'}
          name="fee"
          label={t('fee.label', { currency })}
          help={t('fee.help')}
          value={entered.fee}
          error={faultOf('fee')}
          onChange={(fee) => {
            form.change({ fee });
          }}
        />
      </div>
      {entered.type === 'sell' ? <Available form={form} /> : null}
      {isReais ? <RateField form={form} fault={faultOf('rate')} /> : null}
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
            form.typeFigure('quantity', localiseDecimal(data.availableBtc, form.locale));
          }}
        >
          {t('available.all')}
        </TextLink>
      ) : null}
    </p>
  );
}

/** Reais for one dollar on that date, with the day and the source it really has. */
function RateField({ form, fault }: { readonly form: ManualTrade; readonly fault: string | null }) {
  const { t } = useTranslation('manual-transaction');
  const format = useFormat();
  const { t: tc } = useTranslation();
  const { data, isError } = form.rate;
  const origin =
    data === undefined
      ? null
      : t('rate.origin', { origin: rateOrigin(data, { t: tc, dateText: format.longDate }) });
  return (
    <div>
      <MoneyField
        kind="rate"
        name="rate"
        label={t('rate.label')}
        value={form.texts.rate}
        error={fault}
        isEchoHidden
        help={form.entered.rate === null ? origin : t('rate.typed')}
        onChange={(rate) => {
          form.change({ rate });
        }}
      />
      {isError || data?.isDefault === true ? (
        <p className={classes.warn} role="status">
          {t('rate.unavailable')}
        </p>
      ) : null}
    </div>
  );
}
