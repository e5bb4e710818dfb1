import { isUnitFirst, unitSymbol } from '@app/money';
import type { DisplayUnit } from '@app/money';
import { useTranslation } from 'react-i18next';

import { cx } from '../../lib/classes';
import { signOf } from '../../lib/format/decimal';
import { useLanguage } from '../../lib/i18n/use-language';
import classes from './amount.module.css';
import { CardAmount } from './card-amount';
import { useFigures } from './figures';
import type { BitcoinLook, FigureLook, FigureValue } from './figures';
import { IconGain, IconLoss } from './icons';

export interface AmountProps extends FigureLook {
  readonly value: FigureValue;
}

/** Money in the reader's format, "366.71 USD", "US$ 366,71"; "-" when there is no value. Private unless told otherwise. */
export function Amount({ value, unit = 'USD', ...look }: AmountProps) {
  return useFigures().money(value, { ...look, unit });
}

/** {@link Amount} for a column whose head carries the unit. */
export function BareAmount({ value, ...look }: Omit<AmountProps, 'unit'>) {
  return useFigures().money(value, look);
}

/** What an {@link Amount} after it was: with its unit only where the language writes that before the figure. */
export function BeforeAmount({ value, ...look }: Omit<AmountProps, 'unit'>) {
  const { language } = useLanguage();
  return useFigures().money(value, isUnitFirst('USD', language) ? { ...look, unit: 'USD' } : look);
}

/** The unit of a column or a row, as the reader's language writes it: "USD", "US$". */
export function Unit({ of }: { readonly of: DisplayUnit | '%' }) {
  const { language } = useLanguage();
  return of === '%' ? '%' : unitSymbol(of, language);
}

/** A quantity of Bitcoin, in BTC with eight places and muted leading zeros, or in sats, as the reader chose. */
export function BtcAmount({ value, ...look }: BitcoinLook & Pick<AmountProps, 'value'>) {
  return useFigures().bitcoin(value, look);
}

/** A result in a card: triangle, sign, figure and the word where it is alone. Never colour by itself. */
export function GainLoss({
  value,
  unit = 'USD',
  hasWord = false,
  isPublic,
  size,
}: Pick<AmountProps, 'value' | 'unit' | 'isPublic' | 'size'> & { readonly hasWord?: boolean }) {
  const { t } = useTranslation();
  if (value === null || value === undefined) return <Amount value={null} />;
  const sign = signOf(value);
  const word = sign === 0 ? t('amount.unchanged') : sign > 0 ? t('amount.gain') : t('amount.loss');
  return (
    <span className={cx(classes.result, sign > 0 && classes.gain, sign < 0 && classes.loss)}>
      {sign > 0 ? <IconGain size="0.65em" aria-hidden="true" /> : null}
      {sign < 0 ? <IconLoss size="0.65em" aria-hidden="true" /> : null}
      <CardAmount
        value={value}
        unit={unit}
        isChange
        isPublic={isPublic}
        size={size}
        className={classes.plainUnit}
      />
      {hasWord ? <span className={classes.word}>{word}</span> : null}
    </span>
  );
}
