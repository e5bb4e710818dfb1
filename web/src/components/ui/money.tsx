import { Amount, BareAmount } from './amount';
import { GainLoss } from './gain-loss';
import { CardAmount } from './card-amount';
import type { AmountProps } from './amount';
import { useDisplayMoney } from '../../lib/money/display-money';

interface MoneyProps extends Omit<AmountProps, 'unit'> {
  /** What was paid, in reais of its own day; left out for what is worth something, which is converted. */
  readonly reais?: string | null | undefined;
}

/** A dollar amount of the record in the money that the reader chose. */
export function Money({ value, reais, ...rest }: MoneyProps) {
  const { unit, shown } = useDisplayMoney();
  return <Amount {...rest} unit={unit} value={shown(value, reais)} />;
}

/** {@link Money} in a card, shortened where it is long. */
export function CardMoney({ value, reais, ...rest }: MoneyProps) {
  const { unit, shown } = useDisplayMoney();
  return <CardAmount {...rest} unit={unit} value={shown(value, reais)} />;
}

/** {@link Money} for a column whose head carries the unit. */
export function BareMoney({ value, reais, ...rest }: MoneyProps) {
  const { shown } = useDisplayMoney();
  return <BareAmount {...rest} value={shown(value, reais)} />;
}

/** A result in the money that the reader chose. */
export function MoneyResult({ value, reais }: Pick<MoneyProps, 'value' | 'reais'>) {
  const { unit, shown } = useDisplayMoney();
  return <GainLoss unit={unit} value={shown(value, reais)} />;
}

/** Beside dollars that something is bought or sold for: about how many reais that is. Nothing where dollars were chosen. */
export function AboutReais({ value, reais, ...rest }: MoneyProps) {
  const { unit, shown } = useDisplayMoney();
  return unit === 'USD' ? null : (
    <span className="ui-muted">
      ≈ <Amount {...rest} unit={unit} value={shown(value, reais)} />
    </span>
  );
}
