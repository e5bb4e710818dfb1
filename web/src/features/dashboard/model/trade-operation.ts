import type { TransactionView } from '@app/contracts';

import type { Operation } from '../../../components/ui/operation';

/** The sign and colour under which a recorded trade is drawn. */
export function operationOf(type: TransactionView['type']): Operation {
  switch (type) {
    case 'buy':
      return 'invest';
    case 'reinvestment':
      return 'reinvest';
    case 'sell':
      return 'sell';
  }
}
