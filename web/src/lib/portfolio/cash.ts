import {
  moveDynamicBalanceResponseSchema,
  transferCashResponseSchema,
  withdrawCashResponseSchema,
} from '@app/contracts';
import type { MoveDynamicBalanceResponse, TransferCashResponse, WithdrawCashResponse } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useSingleFlight } from '../account/use-single-flight';
import { apiFetch } from '../api/api-fetch';
import { isApiProblem } from '../api/api-problem';
import { useCommandKey } from '../api/command-key';
import { problemMessage } from '../api/problem-message';
import { afterCommand, LEDGER } from '../query/revision';

interface CashCommandInput<Answer> {
  /** Names the command's key, so that a retry is never a second movement. */
  readonly scope: string;
  readonly send: (movement: CashMovement) => Promise<Answer>;
}

interface CashCommand<Answer> {
  readonly isBusy: boolean;
  readonly failure: string | null;
  /** Answers undefined where it failed, and while another is under way. */
  readonly run: (amountUsd: string, note: string) => Promise<Answer | undefined>;
  readonly forget: () => void;
}

/** Moves money once: one request at a time, one key until it is answered, figures read again after it. */
export function useCashCommand<Answer extends { readonly revision: string }>({
  scope,
  send,
}: CashCommandInput<Answer>): CashCommand<Answer> {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const key = useCommandKey(scope);
  const { isBusy, run } = useSingleFlight();
  const [failure, setFailure] = useState<string | null>(null);
  return {
    isBusy,
    failure,
    forget: () => {
      setFailure(null);
    },
    run: async (amountUsd, note) => {
      let answer: Answer | undefined;
      await run(async () => {
        setFailure(null);
        try {
          answer = await send({ amountUsd, note, idempotencyKey: key.current() });
          key.answered();
          await afterCommand(client, answer.revision);
        } catch (error) {
          // A used key carries nothing more: what it did is read, and the next attempt is a new command.
          const isRecorded = isApiProblem(error) && error.code === 'IDEMPOTENCY.KEY_REUSED';
          if (isRecorded) key.answered();
          setFailure(problemMessage(error, t, i18n));
          // Without an answer it may have arrived all the same.
          if (isRecorded || !isApiProblem(error) || error.kind !== 'problem')
            await client.invalidateQueries({ queryKey: [LEDGER] });
        }
      });
      return answer;
    },
  };
}

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
export function depositToDynamicBalance(movement: CashMovement): Promise<MoveDynamicBalanceResponse> {
  return apiFetch('/dynamic-balance/deposits', {
    schema: moveDynamicBalanceResponseSchema,
    method: 'POST',
    body: described(movement),
    idempotencyKey: movement.idempotencyKey,
  });
}

export function withdrawFromDynamicBalance(movement: CashMovement): Promise<MoveDynamicBalanceResponse> {
  return apiFetch('/dynamic-balance/withdrawals', {
    schema: moveDynamicBalanceResponseSchema,
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
