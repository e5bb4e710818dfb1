import type { PaymentStatusName, PaymentView } from '@app/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

import { isApiProblem } from '../../../lib/api/api-problem';
import { invalidateLedger } from '../../../lib/query/revision';
import { readPayment } from '../api/payments';
import { removeEndedCheckout } from './payment-reference';
import type { PaymentReference } from './payment-reference';

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;
const READS_PER_STEP = 12;

/** The wait before the next read: 5 s in the first minute, then doubled after every twelve reads up to a minute. */
export const waitAfterReads = (reads: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.floor(reads / READS_PER_STEP));

const OVER: ReadonlySet<PaymentStatusName> = new Set(['settled', 'reversed', 'closed']);

/** Reads a payment again and again until nothing more can happen to it; null reads nothing. */
export function usePayment(reference: PaymentReference | null): UseQueryResult<PaymentView> {
  const client = useQueryClient();
  const payment = useQuery({
    queryKey: ['payment', reference?.paymentId, reference?.token],
    enabled: reference !== null,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      if (reference === null) throw new TypeError('no payment to read');
      return readPayment(reference, signal);
    },
    refetchInterval: ({ state }) => {
      const isUnknown = isApiProblem(state.error) && state.error.status === 404;
      if (isUnknown || (state.data !== undefined && OVER.has(state.data.status))) return false;
      return waitAfterReads(state.dataUpdateCount + state.errorUpdateCount);
    },
  });
  const { status, paymentId } = payment.data ?? {};
  useEffect(() => {
    if (paymentId !== undefined && status !== undefined && OVER.has(status)) removeEndedCheckout(paymentId);
  }, [paymentId, status]);
  useEffect(() => {
    // The subscription on screen is another one now.
    if (status === 'settled') void invalidateLedger(client);
  }, [client, status]);
  return payment;
}
