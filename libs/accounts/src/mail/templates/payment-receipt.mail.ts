import { z } from 'zod';
import { productName } from '@app/contracts';
import { defineMail } from '../mail-template.js';
import { paymentParams, planName } from './payment-words.js';

/** `until`: the last day of what is paid for, as the language writes it. */
export const paymentReceiptParams = z.object({ ...paymentParams, paymentId: z.string(), until: z.string() });

export const paymentReceiptMail = defineMail({
  params: paymentReceiptParams,
  en: ({ plan, amount, paymentId, until }) => ({
    subject: `${productName}: receipt of your payment`,
    paragraphs: [
      `We received ${amount} for the ${planName('en', plan)} plan. Your subscription runs until ${until}.`,
      'It is a single payment: nothing renews itself.',
      'Number of the payment:',
    ],
    code: paymentId,
  }),
  pt: ({ plan, amount, paymentId, until }) => ({
    subject: `${productName}: recibo do seu pagamento`,
    paragraphs: [
      `Recebemos ${amount} pelo plano ${planName('pt', plan)}. Sua assinatura vale até ${until}.`,
      'É um pagamento único: nada se renova sozinho.',
      'Número do pagamento:',
    ],
    code: paymentId,
  }),
});
