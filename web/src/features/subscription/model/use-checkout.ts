import type { PaymentMethodName, PlanName } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { isUnanswered } from '../../../lib/account/rejection-text';
import { useSingleFlight } from '../../../lib/account/use-single-flight';
import { isApiProblem } from '../../../lib/api/api-problem';
import { useCommandKey } from '../../../lib/api/command-key';
import { useLanguage } from '../../../lib/i18n/use-language';
import { createCheckout } from '../api/payments';
import type { OpenCheckout } from '../api/payments';
import { PLANS } from '../../../lib/subscription/plans';
import { storeCheckout } from './payment-reference';

/** Sent where no price in reais is listed: the answer then tells the converted amount, which is asked about. */
const UNKNOWN_AMOUNT = '0.01';

interface Checkout {
  readonly method: PaymentMethodName;
  readonly plan: PlanName;
  /** As the plans were shown, in the currency of the method; null where it has no list price. */
  readonly listedAmount: string | null;
  readonly onOpened: (checkout: OpenCheckout) => void;
}

/** Opens a checkout for the amount on screen: one at a time, and after a lost answer again under the same key. */
export function useCheckout({ method, plan, listedAmount, onOpened }: Checkout) {
  const client = useQueryClient();
  const { language } = useLanguage();
  const key = useCommandKey(`checkout.${method}.${plan}`);
  const { isBusy, run } = useSingleFlight();
  const [toldAmount, setToldAmount] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const shownAmount = toldAmount ?? listedAmount;

  const send = async (email: string): Promise<void> => {
    setFailure(null);
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const body = { plan, email: email === '' ? null : email, shownAmount: shownAmount ?? UNKNOWN_AMOUNT };
      const checkout = await createCheckout(method, { ...body, timeZone }, { key: key.current(), language });
      key.answered();
      storeCheckout(checkout);
      onOpened(checkout);
    } catch (error) {
      setFailure(error);
      if (!isApiProblem(error)) return;
      // A fault of the server may have come after the payment was opened.
      if (!isUnanswered(error) && error.status < 500) key.answered();
      const { amount } = error.members;
      if (error.code !== 'PAYMENT.AMOUNT_CHANGED' || typeof amount !== 'string') return;
      setToldAmount(amount);
      void client.invalidateQueries({ queryKey: [PLANS] });
    }
  };
  return {
    /** Null until the server has told the amount of a converted price. */
    shownAmount,
    failure,
    isBusy,
    send: (email: string) => {
      void run(() => send(email));
    },
    /** Another address is another checkout. */
    forget: () => {
      key.answered();
      setFailure(null);
    },
  };
}
