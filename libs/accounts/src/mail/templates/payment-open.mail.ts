import { z } from 'zod';
import { productName } from '@app/contracts';
import { defineMail } from '../mail-template.js';
import { paymentParams, planName } from './payment-words.js';

/** `until`: the last moment to pay, and for a boleto its due date, as the language writes it. */
export const paymentOpenParams = z.object({ ...paymentParams, link: z.url(), until: z.string() });

export const paymentOpenMail = defineMail({
  params: paymentOpenParams,
  en: ({ plan, amount, link, until }) => ({
    subject: `${productName}: your payment is pending`,
    paragraphs: [`You chose the ${planName('en', plan)} plan for ${amount}. You can pay until ${until}:`],
    code: link,
    afterCode: ["Already paid? You don't need to do anything: we will write again as soon as it arrives."],
  }),
  pt: ({ plan, amount, link, until }) => ({
    subject: `${productName}: seu pagamento está em aberto`,
    paragraphs: [
      `Você escolheu o plano ${planName('pt', plan)} por ${amount}. Você pode pagar até ${until}:`,
    ],
    code: link,
    afterCode: ['Já pagou? Não é preciso fazer nada: escreveremos de novo assim que o valor chegar.'],
  }),
});
