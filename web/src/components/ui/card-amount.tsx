import { CARD_AMOUNT_LENGTH, formatAmount } from '@app/money';
import { lazy, Suspense } from 'react';

import { useLanguage } from '../../lib/i18n/use-language';
import { loadPart } from '../../lib/version/load-part';
import { Boundary } from './boundary';
import { useFigures } from './figures';
import type { FigureLook, FigureValue } from './figures';

export interface CardAmountProps extends Omit<FigureLook, 'short'> {
  readonly value: FigureValue;
}

/** Few people have such amounts: everybody else waits for none of it. */
const LongAmount = lazy(async () => ({
  default: (await loadPart(() => import('./long-amount'))).LongAmount,
}));

/**
 * An amount in a card, whose width is given: a long one is shortened to millions, billions or trillions, whole on
 * tap and to screen readers.
 */
export function CardAmount({ value, unit = 'USD', ...look }: CardAmountProps) {
  const { language } = useLanguage();
  const drawn = useFigures().money(value, { ...look, unit });
  if (value === null || value === undefined) return drawn;
  const whole = formatAmount(value, unit, language, { plus: look.isChange === true });
  if (whole.length <= CARD_AMOUNT_LENGTH) return drawn;
  return (
    <Boundary resetKey={whole} fallback={drawn}>
      <Suspense fallback={drawn}>
        <LongAmount value={value} unit={unit} whole={whole} {...look} />
      </Suspense>
    </Boundary>
  );
}
