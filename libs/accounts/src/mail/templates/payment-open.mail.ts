import { z } from 'zod';
import { productName } from '@app/contracts';
import { defineMail } from '../mail-template.js';
import { paymentParams, planName } from './payment-words.js';

/** `until`: the last moment to pay, and for a boleto its due date, as the language writes it. */
export const paymentOpenParams = z.object({ ...paymentParams, link: z.url(), until: z.string() });

export const paymentOpenMail = defineMail({
  params: paymentOpenParams,
  en: ({ plan, amount, link, until }) => ({
    subject: `${productName}: your payment is open`,
    paragraphs: [`You chose the ${planName('en', plan)} plan for ${amount}. You can pay until ${until}:`],
    code: link,
    afterCode: [
      'You have paid already? Then there is nothing to do: we write again as soon as it has arrived.',
    ],
  }),
  pt: ({ plan, amount, link, until }) => ({
    subject: `${productName}: seu pagamento está em aberto`,
    paragraphs: [
      `Você escolheu o plano ${planName('pt', plan)} por ${amount}. Você pode pagar até ${until}:`,
    ],
    code: link,
    afterCode: ['Já pagou? Então não há nada a fazer: escrevemos de novo assim que o valor chegar.'],
  }),
});
