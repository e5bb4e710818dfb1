import type { PaidRequest } from '@app/contracts';
import { formatCents } from '@app/money';

import { formatRate } from '../../lib/money/rate';
import type { FilledFigures } from './read-figures';
import type { RateOrigin } from './use-trade-figures';

/** What was paid in reais, with the rate exactly as it stood on screen; nothing of a trade entered in dollars. */
export function paidOf({ reais }: FilledFigures, origin: RateOrigin | null): { readonly paid?: PaidRequest } {
  if (reais === null) return {};
  return {
    paid: {
      currency: 'BRL',
      amountBrl: formatCents(reais.total),
      rate: formatRate(reais.rate),
      // A rate that was typed by hand has no source that would be true.
      ...(origin === null ? {} : { rateDate: origin.rateDate, rateSource: origin.rateSource }),
    },
  };
}
