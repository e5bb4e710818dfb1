import type { PaymentView } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../../../lib/format/use-format';
import { paymentMessage } from './payment-message';
import type { PaymentMessage } from './payment-message';

/** What is told about a payment in the language of the page; null for one that is not known. */
export function usePaymentMessage(payment: PaymentView | null): PaymentMessage {
  const { t } = useTranslation('subscription');
  const { t: common } = useTranslation();
  const format = useFormat();
  return paymentMessage(payment, { t, format, plan: (plan) => common(`plan.${plan}`) });
}
