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
    subject: `${productName}: we received your consultancy request`,
    paragraphs: [
      `This address was entered in a request for a consultancy session: ${offer}. A person will read it and reply by email. Nothing has been booked or charged yet.`,
      `To add something, write to ${support}. Wasn't you? You don't need to do anything.`,
    ],
  }),
  pt: ({ offer, support }) => ({
    subject: `${productName}: recebemos seu pedido de consultoria`,
    paragraphs: [
      `Este endereço foi informado em um pedido de sessão de consultoria: ${offer}. Uma pessoa vai ler o pedido e responder por e-mail. Nada foi agendado nem cobrado ainda.`,
      `Para acrescentar algo, escreva para ${support}. Não foi você? Não é preciso fazer nada.`,
    ],
  }),
});
