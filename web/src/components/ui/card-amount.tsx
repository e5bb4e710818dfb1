import { formatAmount, shortAmountParts } from '@app/money';

import { useLanguage } from '../../lib/i18n/use-language';
import { usePreferences } from '../../lib/preferences/preferences';
import { useFigures } from './figures';
import type { FigureLook, FigureValue } from './figures';
import { lazyControl } from './lazy-control';
import { ShortAmountButton } from './short-amount-button';
import type { ShortAmountProps } from './short-amount-button';

interface CardAmountProps extends FigureLook {
  readonly value: FigureValue;
}

const ShortAmount = lazyControl<ShortAmountProps>({
  plain: ({ onPress, ...props }) => <ShortAmountButton {...props} onClick={onPress} />,
  load: async () => (await import('./whole-amount')).WholeAmount,
});

/**
 * An amount in a card, whose width is given: a long one is shortened to millions, billions or trillions, whole on
 * tap and to screen readers.
 */
export function CardAmount({ value, unit = 'USD', ...look }: CardAmountProps) {
  const { language } = useLanguage();
  const { hideAmounts } = usePreferences();
  const drawn = useFigures().money(value, { ...look, unit, isShort: true });
  if (value === null || value === undefined || (hideAmounts && look.isPublic !== true)) return drawn;
  const options = { plus: look.isChange === true };
  if (shortAmountParts(value, unit, language, options) === undefined) return drawn;
  return <ShortAmount whole={formatAmount(value, unit, language, options)}>{drawn}</ShortAmount>;
}
