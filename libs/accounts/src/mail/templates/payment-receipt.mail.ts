import { z } from 'zod';
import { productName } from '@app/contracts';
import { defineMail } from '../mail-template.js';
import { paymentParams, planName } from './payment-words.js';

/**
 * `until`: the last day of what is paid for, as the language writes it. `isFoundByEmail`: whether the period went to the
 * account that carries the address, while nobody was signed in.
 */
export const paymentReceiptParams = z.object({
  ...paymentParams,
  paymentId: z.string(),
  until: z.string(),
  // Mails that waited before there was such a case have none.
  isFoundByEmail: z.boolean().default(false),
});

export const paymentReceiptMail = defineMail({
  params: paymentReceiptParams,
  en: ({ plan, amount, paymentId, until, isFoundByEmail }) => ({
    subject: `${productName}: your payment receipt`,
    paragraphs: [
      `We received ${amount} for the ${planName('en', plan)} plan. Your subscription runs until ${until}.`,
      ...(isFoundByEmail
        ? [
            'You already have an account with this address, so we added the new period to it. Sign in as usual.',
          ]
        : []),
      'This is a one-time payment: it does not renew automatically.',
      'Payment number:',
    ],
    code: paymentId,
  }),
  pt: ({ plan, amount, paymentId, until, isFoundByEmail }) => ({
    subject: `${productName}: recibo do seu pagamento`,
    paragraphs: [
      `Recebemos ${amount} pelo plano ${planName('pt', plan)}. Sua assinatura vale até ${until}.`,
      ...(isFoundByEmail
        ? [
            'Você já tem uma conta com este endereço, então acrescentamos a ela o novo período. Entre como de costume.',
          ]
        : []),
      'É um pagamento único: não há renovação automática.',
      'Número do pagamento:',
    ],
    code: paymentId,
  }),
});
