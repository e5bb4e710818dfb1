import { useTranslation } from 'react-i18next';

import { cx } from '../../lib/classes';
import { signOf } from '../../lib/format/decimal';
import { Amount } from './amount';
import type { AmountProps } from './amount';
import classes from './amount.module.css';
import { CardAmount } from './card-amount';
import { IconGain, IconLoss } from './icons';

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
    <span
      className={cx(
        'ui-strong ui-nowrap ui-inline-row ui-gap-4',
        classes.result,
        sign > 0 && 'ui-good',
        sign < 0 && 'ui-bad',
      )}
    >
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
