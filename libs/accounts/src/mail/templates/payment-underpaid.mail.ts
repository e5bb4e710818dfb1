import { z } from 'zod';
import { productName } from '@app/contracts';
import { defineMail } from '../mail-template.js';
import { paymentParams, planName } from './payment-words.js';

/** `paid` and `missing` with their unit, which may be a coin. */
export const paymentUnderpaidParams = z.object({
  ...paymentParams,
  paid: z.string(),
  missing: z.nullable(z.string()),
  link: z.url(),
});

export const paymentUnderpaidMail = defineMail({
  params: paymentUnderpaidParams,
  en: ({ plan, paid, missing, link }) => ({
    subject: `${productName}: part of your payment is missing`,
    paragraphs: [
      `${paid} arrived for the ${planName('en', plan)} plan. ${missing === null ? 'That is less than the full price.' : `${missing} is missing.`} Your subscription starts as soon as the rest arrives. You can pay it here:`,
    ],
    code: link,
    afterCode: ['Would you rather have a refund? Write to support.'],
  }),
  pt: ({ plan, paid, missing, link }) => ({
    subject: `${productName}: falta uma parte do seu pagamento`,
    paragraphs: [
      `Chegaram ${paid} para o plano ${planName('pt', plan)}. ${missing === null ? 'É menos que o preço.' : `Faltam ${missing}.`} Sua assinatura começa assim que o restante chegar. Você pode pagar aqui:`,
    ],
    code: link,
    afterCode: ['Prefere um reembolso? Escreva para o suporte.'],
  }),
});
