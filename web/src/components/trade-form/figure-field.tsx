import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { rateOrigin } from '../../lib/format/source-name';
import { useFormat } from '../../lib/format/use-format';
import { cx } from '../../lib/classes';
import { MoneyField } from '../ui/money-field';
import type { MoneyFieldProps, MoneyKind } from '../ui/money-field';
import type { EntryCurrency } from './figures';
import type { EntryField } from './read-figures';
import type { TradeFigures } from './use-trade-figures';
import classes from './trade-form.module.css';

interface FigureFieldProps extends Omit<MoneyFieldProps, 'kind' | 'name' | 'value' | 'onChange'> {
  readonly figures: TradeFigures;
  readonly field: EntryField;
  readonly label: string;
}

/** One figure of a trade: quantity, price, total, fee or rate. */
export function FigureField({ figures, field, ...props }: FigureFieldProps) {
  return (
    <MoneyField
      {...props}
      kind={kindOf(field, figures.currency)}
      name={field}
      value={figures.texts[field]}
      onChange={(text) => {
        figures.type(field, text);
      }}
    />
  );
}

function kindOf(field: EntryField, currency: EntryCurrency): MoneyKind {
  if (field === 'quantity') return 'btc';
  if (field === 'rate') return 'rate';
  if (currency === 'BRL') return 'brl';
  return field === 'price' ? 'price' : 'usd';
}

type RateFieldProps = Omit<FigureFieldProps, 'field' | 'label' | 'help' | 'isEchoHidden'>;

/** Reais for one dollar, with the day and the source it really has, or that none could be read. */
export function RateField({ figures, ...props }: RateFieldProps) {
  const { t } = useTranslation();
  return (
    <FigureField
      {...props}
      figures={figures}
      field="rate"
      label={t('tradeForm.rate.label')}
      help={<RateHelp figures={figures} />}
      isEchoHidden
    />
  );
}

function RateHelp({ figures }: { readonly figures: TradeFigures }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { rateOrigin: origin, hasNoRate, texts } = figures;
  if (origin === null)
    return hasNoRate ? (
      <Warning text={t('tradeForm.rate.unavailable')} />
    ) : texts.rate === '' ? null : (
      t('tradeForm.rate.typed')
    );
  if (origin.isDefault === true) return <Warning text={t('tradeForm.rate.standIn')} />;
  return t('tradeForm.rate.origin', { origin: rateOrigin(origin, { t, dateText: format.longDate }) });
}

function Warning({ text }: { readonly text: string }) {
  return (
    <span role="status" className="ui-warn">
      {text}
    </span>
  );
}

interface CurrencyChoiceProps {
  readonly figures: TradeFigures;
  /** Takes a column of the form, else stands at the end of a line. */
  readonly isWide?: boolean;
  readonly isDisabled?: boolean;
}

/** In which currency price, total and fee are typed. The ledger keeps both. */
export function CurrencyChoice({ figures, isWide = false, isDisabled = false }: CurrencyChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={cx('ui-center ui-end ui-gap-10', classes.currency, isWide && classes.wide)}>
      <span id={id} className={cx('ui-note', classes.currencyLabel)}>
        {t('tradeForm.currency')}
      </span>
      <SegmentedControl
        size={isWide ? 'sm' : 'xs'}
        fullWidth={isWide}
        aria-labelledby={id}
        data={['USD', 'BRL']}
        value={figures.currency}
        disabled={isDisabled}
        onChange={(value) => {
          figures.chooseCurrency(value === 'BRL' ? 'BRL' : 'USD');
        }}
      />
    </div>
  );
}
