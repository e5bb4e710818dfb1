import type { OperationSlot } from '@app/contracts';

import type { Operation } from '../../../components/ui/operation';

/** A part of the recommendation, or a manual buy of what the dynamic balance allows. */
export type ExecutionMode = OperationSlot | 'manual';

/** The sign and colour under which a trade is shown; a manual trade of this screen is always a buy. */
export const OPERATION_OF = {
  investment: 'invest',
  reinvestment: 'reinvest',
  sale: 'sell',
  manual: 'invest',
} as const satisfies Record<ExecutionMode, Operation>;

/** The same as a colour of a button, which means the operation in both themes. */
export const COLOR_OF = {
  investment: 'green',
  reinvestment: 'blue',
  sale: 'red',
  manual: 'green',
} as const satisfies Record<ExecutionMode, string>;

/** A balance that a trade moved. */
export interface MovedBalance {
  readonly account: 'dynamicBalance' | 'portfolioCash';
  readonly before: string;
  readonly after: string;
}

/** What the success panel and the toast say about a trade that was just recorded. */
export interface ExecutedTrade {
  readonly kind: ExecutionMode | 'setAside';
  /** By which it can be undone; null where the answer did not name it. */
  readonly transactionId: string | null;
  /** Null where no Bitcoin moved. */
  readonly btc: string | null;
  /** Spent with the fee, or received less it; null where nothing was traded. */
  readonly usd: string | null;
  /** Null where no balance moved. */
  readonly balance: MovedBalance | null;
  /** When the answer came. */
  readonly at: string;
}
