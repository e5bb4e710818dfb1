import { z } from 'zod';
import { productName } from '@app/contracts';
import { defineMail } from '../mail-template.js';

/**
 * To the address that was typed, which nobody has confirmed: no words of whoever filled the form, or the form would mail
 * anything to anybody.
 */
export const consultancyCopyParams = z.object({ offer: z.string(), support: z.string() });

export const consultancyCopyMail = defineMail({
  params: consultancyCopyParams,
  en: ({ offer, support }) => ({
    subject: `${productName}: we have your consultancy request`,
    paragraphs: [
      `This address was given in a request for a consultancy session: ${offer}. A person reads it and answers by e-mail. Nothing is booked or charged yet.`,
      `To add something, write to ${support}. It was not you? Then there is nothing to do.`,
    ],
  }),
  pt: ({ offer, support }) => ({
    subject: `${productName}: recebemos seu pedido de consultoria`,
    paragraphs: [
      `Este endereço foi informado em um pedido de sessão de consultoria: ${offer}. Uma pessoa lê o pedido e responde por e-mail. Nada foi agendado nem cobrado ainda.`,
      `Para acrescentar algo, escreva para ${support}. Não foi você? Então não há nada a fazer.`,
    ],
  }),
});
