import { z } from 'zod';
import { productName } from '@app/contracts';
import { defineMail } from '../mail-template.js';

/** `days`: how long the link is valid. */
export const confirmEmailParams = z.object({ token: z.string(), days: z.int().positive() });

/** In the fragment, which no server and no log sees. */
const pathOf = (token: string): string => `/confirm-email#t=${token}`;

export const confirmEmailMail = defineMail({
  params: confirmEmailParams,
  isSecret: true,
  en: ({ token, days }) => ({
    subject: `${productName}: confirm your email address`,
    paragraphs: [
      `This address was entered for a ${productName} account. Confirm that it is yours so that payments made with it reach your account.`,
      `The link works for ${days} days. It opens a page with a button; nothing happens until you press it.`,
      "Wasn't you? You don't need to do anything: the address stays unconfirmed.",
    ],
    link: { label: 'Confirm address', path: pathOf(token) },
  }),
  pt: ({ token, days }) => ({
    subject: `${productName}: confirme seu e-mail`,
    paragraphs: [
      `Este endereço foi informado em uma conta do ${productName}. Confirme que ele é seu, para que pagamentos com ele encontrem a sua conta.`,
      `O link vale por ${days} dias. Ele abre uma página com um botão; nada acontece até você clicar nele.`,
      'Não foi você? Não é preciso fazer nada: o endereço continua sem confirmação.',
    ],
    link: { label: 'Confirmar o endereço', path: pathOf(token) },
  }),
});
