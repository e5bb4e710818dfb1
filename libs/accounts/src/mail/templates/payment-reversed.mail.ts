import { z } from 'zod';
import { productName } from '@app/contracts';
import { defineMail } from '../mail-template.js';
import { paymentParams, planName } from './payment-words.js';

export const paymentReversedParams = z.object({
  ...paymentParams,
  paymentId: z.string(),
  kind: z.enum(['refund', 'chargeback']),
});

export const paymentReversedMail = defineMail({
  params: paymentReversedParams,
  en: ({ plan, amount, paymentId, kind }) => ({
    subject: `${productName}: your payment was ${kind === 'refund' ? 'paid back' : 'reversed'}`,
    paragraphs: [
      `${amount} for the ${planName('en', plan)} plan ${kind === 'refund' ? 'was paid back to you' : 'was taken back by your bank'}. The period that it had bought has ended; everything you recorded stays and can be read.`,
      'Number of the payment:',
    ],
    code: paymentId,
  }),
  pt: ({ plan, amount, paymentId, kind }) => ({
    subject: `${productName}: seu pagamento foi ${kind === 'refund' ? 'devolvido' : 'estornado'}`,
    paragraphs: [
      `${amount} do plano ${planName('pt', plan)} ${kind === 'refund' ? 'foram devolvidos a você' : 'foram estornados pelo seu banco'}. O período que ele havia pago terminou; tudo o que você registrou fica e pode ser lido.`,
      'Número do pagamento:',
    ],
    code: paymentId,
  }),
});
