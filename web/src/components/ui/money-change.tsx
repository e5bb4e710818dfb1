import { useDisplayMoney } from '../../lib/money/display-money';
import { Amount, BeforeAmount } from './amount';
import { PreviousNext } from './previous-next';

interface MoneyChangeProps {
  /** In dollars, as the record is. */
  readonly before: string | null | undefined;
  readonly after: string | null | undefined;
}

/** A balance before and after, in the money that the reader chose; both are worth the rate of the day shown. */
export function MoneyChange({ before, after }: MoneyChangeProps) {
  const { unit, shown } = useDisplayMoney();
  return (
    <PreviousNext
      before={<BeforeAmount value={shown(before)} unit={unit} />}
      after={<Amount value={shown(after)} unit={unit} />}
    />
  );
}
