import { z } from 'zod';
import { productName } from '@app/contracts';
import { defineMail } from '../mail-template.js';

/** `offer`: modality, duration and price in words. To the support address. */
export const consultancyRequestParams = z.object({
  offer: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
});

export const consultancyRequestMail = defineMail({
  params: consultancyRequestParams,
  en: ({ offer, name, email, message }) => ({
    subject: `${productName}: consultancy request`,
    paragraphs: [
      `Someone has requested a consultancy session: ${offer}.`,
      `Name: ${name}`,
      `Email (not confirmed): ${email}`,
      'Message:',
      ...message.split(/\s*\n\s*/),
    ],
  }),
  pt: ({ offer, name, email, message }) => ({
    subject: `${productName}: pedido de consultoria`,
    paragraphs: [
      `Alguém pediu uma sessão de consultoria: ${offer}.`,
      `Nome: ${name}`,
      `E-mail (não confirmado): ${email}`,
      'Mensagem:',
      ...message.split(/\s*\n\s*/),
    ],
  }),
});
