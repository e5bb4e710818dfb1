import type { TransactionView } from '@app/contracts';

import type { Operation } from '../../../components/ui/operation';

const OPERATION_OF: Readonly<Record<TransactionView['type'], Operation>> = {
  buy: 'invest',
  reinvestment: 'reinvest',
  sell: 'sell',
};

/** Sign and colour of a recorded trade. */
export const operationOf = ({ type }: Pick<TransactionView, 'type'>): Operation => OPERATION_OF[type];

/** What a trade did to the Bitcoin held; a sale takes away. */
export const signedBtc = ({ type, filled }: Pick<TransactionView, 'type' | 'filled'>): string =>
  type === 'sell' ? `-${filled.quantityBtc}` : filled.quantityBtc;

/** Whether a deleted trade can still be restored; the server has the last word. */
export const isRestorable = (
  { restorableUntil }: Pick<TransactionView, 'restorableUntil'>,
  today: string | undefined,
): boolean => restorableUntil !== null && (today === undefined || today <= restorableUntil);
