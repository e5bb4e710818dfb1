import { act } from '@testing-library/react';

import { reaisAt } from '../lib/money/chosen-money';
import { DOLLARS, setDisplayMoney } from '../lib/money/display-money';

/** Shows reais, today at 5 for a dollar. */
export function showReais(): void {
  act(() => {
    setDisplayMoney(
      reaisAt({
        ...{ rate: '5', rateDate: '2026-11-27', rateSource: 'PTAX (Central Bank of Brazil)' },
        isDefault: false,
      }),
    );
  });
}

export function showDollars(): void {
  act(() => {
    setDisplayMoney(DOLLARS);
  });
}
