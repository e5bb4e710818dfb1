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
    subject: `${productName}: your payment was ${kind === 'refund' ? 'refunded' : 'reversed'}`,
    paragraphs: [
      `${amount} for the ${planName('en', plan)} plan ${kind === 'refund' ? 'was refunded to you' : 'was reversed by your bank'}. The period it paid for has ended; everything you recorded is kept and can still be read.`,
      'Payment number:',
    ],
    code: paymentId,
  }),
  pt: ({ plan, amount, paymentId, kind }) => ({
    subject: `${productName}: seu pagamento foi ${kind === 'refund' ? 'reembolsado' : 'estornado'}`,
    paragraphs: [
      `${amount} do plano ${planName('pt', plan)} ${kind === 'refund' ? 'foram reembolsados a você' : 'foram estornados pelo seu banco'}. O período que esse pagamento cobria terminou; tudo o que você registrou está guardado e continua disponível para leitura.`,
      'Número do pagamento:',
    ],
    code: paymentId,
  }),
});
