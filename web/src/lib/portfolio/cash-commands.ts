import {
  moveReserveResponseSchema,
  transferCashResponseSchema,
  withdrawCashResponseSchema,
} from '@app/contracts';
import type { MoveReserveResponse, TransferCashResponse, WithdrawCashResponse } from '@app/contracts';

import { apiFetch } from '../api/api-fetch';

/** A movement of money as it is sent: a decimal string, and the person's own words or none. */
export interface CashMovement {
  readonly amountUsd: string;
  readonly note: string;
  readonly idempotencyKey: string;
}

const described = ({ amountUsd, note }: CashMovement) => ({
  amountUsd,
  ...(note.trim() === '' ? {} : { description: note.trim() }),
});

/** Puts money into the dynamic balance. Each of these throws `ApiProblem`. */
export function depositReserve(movement: CashMovement): Promise<MoveReserveResponse> {
  return apiFetch('/dynamic-balance/deposits', {
    schema: moveReserveResponseSchema,
    method: 'POST',
    body: described(movement),
    idempotencyKey: movement.idempotencyKey,
  });
}

export function withdrawReserve(movement: CashMovement): Promise<MoveReserveResponse> {
  return apiFetch('/dynamic-balance/withdrawals', {
    schema: moveReserveResponseSchema,
    method: 'POST',
    body: described(movement),
    idempotencyKey: movement.idempotencyKey,
  });
}

/** Pays portfolio cash out to the person. */
export function withdrawCash(movement: CashMovement): Promise<WithdrawCashResponse> {
  return apiFetch('/portfolio-cash/withdrawals', {
    schema: withdrawCashResponseSchema,
    method: 'POST',
    body: described(movement),
    idempotencyKey: movement.idempotencyKey,
  });
}

/** Moves portfolio cash into the dynamic balance. */
export function transferCash({
  amountUsd,
  note,
  idempotencyKey,
}: CashMovement): Promise<TransferCashResponse> {
  return apiFetch('/portfolio-cash/transfers', {
    schema: transferCashResponseSchema,
    method: 'POST',
    body: { amountUsd, ...(note.trim() === '' ? {} : { note: note.trim() }) },
    idempotencyKey,
  });
}
