import { z } from 'zod';
import { productName } from '@app/contracts';
import { defineMail } from '../mail-template.js';
import { paymentParams, planName } from './payment-words.js';

export const paymentHeldParams = z.object({ ...paymentParams, paymentId: z.string() });

export const paymentHeldMail = defineMail({
  params: paymentHeldParams,
  en: ({ plan, amount, paymentId }) => ({
    subject: `${productName}: we are checking your payment`,
    paragraphs: [
      `Your payment of ${amount} for the ${planName('en', plan)} plan has arrived and is safe. We couldn't match it automatically to an account, or tell whether it was intended, so a person is checking it.`,
      'Please write to support and quote this number:',
    ],
    code: paymentId,
  }),
  pt: ({ plan, amount, paymentId }) => ({
    subject: `${productName}: estamos verificando seu pagamento`,
    paragraphs: [
      `Seu pagamento de ${amount} pelo plano ${planName('pt', plan)} chegou e está seguro. Não foi possível saber automaticamente a que conta pertence, ou se foi intencional, por isso uma pessoa vai verificar.`,
      'Escreva para o suporte e informe este número:',
    ],
    code: paymentId,
  }),
});
