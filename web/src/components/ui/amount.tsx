import { isUnitFirst, unitSymbol } from '@app/money';
import type { DisplayUnit } from '@app/money';

import { useLanguage } from '../../lib/i18n/use-language';
import { useFigures } from './figures';
import type { BitcoinLook, FigureLook, FigureValue } from './figures';

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
export function BeforeAmount({ value, unit = 'USD', ...look }: AmountProps) {
  const { language } = useLanguage();
  return useFigures().money(value, isUnitFirst(unit, language) ? { ...look, unit } : look);
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
