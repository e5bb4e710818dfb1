import { useEffect } from 'react';

import { useMe } from '../../lib/me/me';
import { useChosenMoney } from '../../lib/money/chosen-money';
import { DOLLARS, setDisplayMoney } from '../../lib/money/display-money';

/** Gives every page the money that the reader chose, at the rate of today. */
export function DisplayMoneySource(): null {
  const money = useChosenMoney(useMe().data?.today);
  useEffect(() => {
    setDisplayMoney(money);
    return () => {
      setDisplayMoney(DOLLARS);
    };
  }, [money]);
  return null;
}
