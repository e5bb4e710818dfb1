import { AppError } from '@app/platform';
import type { ChainFault } from './hash-chain.js';

/** A stream does not hold what was once appended to it: an incident for an operator, nothing a retry would mend. */
export class ChainBrokenError extends AppError<'STORE.CHAIN_BROKEN'> {
  constructor(readonly fault: ChainFault) {
    super(
      'STORE.CHAIN_BROKEN',
      `Stream ${fault.stream} is not intact at revision ${fault.revision}: ${fault.fault}.`,
    );
  }
}
