import { Amount, BareAmount } from './amount';
import { GainLoss } from './gain-loss';
import { CardAmount } from './card-amount';
import type { AmountProps } from './amount';
import { useDisplayMoney } from '../../lib/money/display-money';

type MoneyProps = Omit<AmountProps, 'unit'>;

/** A dollar amount of the record in the money that the reader chose. */
export function Money({ value, ...rest }: MoneyProps) {
  const { unit, convert } = useDisplayMoney();
  return (
    <Amount {...rest} unit={unit} value={value === null || value === undefined ? null : convert(value)} />
  );
}

/** {@link Money} in a card, shortened where it is long. */
export function CardMoney({ value, ...rest }: MoneyProps) {
  const { unit, convert } = useDisplayMoney();
  return (
    <CardAmount {...rest} unit={unit} value={value === null || value === undefined ? null : convert(value)} />
  );
}

/** {@link Money} for a column whose head carries the unit. */
export function BareMoney({ value, ...rest }: MoneyProps) {
  const { convert } = useDisplayMoney();
  return <BareAmount {...rest} value={value === null || value === undefined ? null : convert(value)} />;
}

/** A result in the money that the reader chose. */
export function MoneyResult({ value }: { readonly value: string | null }) {
  const { unit, convert } = useDisplayMoney();
  return <GainLoss unit={unit} value={value === null ? null : convert(value)} />;
}
