import { z } from 'zod';
import { productName } from '@app/contracts';
import { defineMail } from '../mail-template.js';
import { paymentParams, planName } from './payment-words.js';

/** `until`: the last day of the period, as the language writes it. */
export const paymentAccountParams = z.object({
  ...paymentParams,
  username: z.string(),
  password: z.string(),
  until: z.string(),
});

export const paymentAccountMail = defineMail({
  params: paymentAccountParams,
  isSecret: true,
  en: ({ plan, username, password, until }) => ({
    subject: `${productName}: your account is ready`,
    paragraphs: [
      `Thank you. Your payment for the ${planName('en', plan)} plan has been confirmed, and your subscription runs until ${until}.`,
      `We created an account for you. Your username is ${username}. Sign in with this password; you will then choose your own:`,
    ],
    code: password,
    afterCode: ['Did someone else use your address? Write to support and we will close the account.'],
  }),
  pt: ({ plan, username, password, until }) => ({
    subject: `${productName}: sua conta está pronta`,
    paragraphs: [
      `Obrigado. Seu pagamento do plano ${planName('pt', plan)} foi confirmado, e sua assinatura vale até ${until}.`,
      `Criamos uma conta para você. Seu nome de usuário é ${username}. Entre com esta senha; em seguida você vai escolher a sua:`,
    ],
    code: password,
    afterCode: ['Outra pessoa usou o seu endereço? Escreva para o suporte e encerraremos a conta.'],
  }),
});
