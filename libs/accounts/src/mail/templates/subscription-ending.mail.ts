import { z } from 'zod';
import { productName } from '@app/contracts';
import { defineMail } from '../mail-template.js';

/** `until`: the day on which access ends, as the language writes it. `isLast`: whether this is the last notice before it. */
export const subscriptionEndingParams = z.object({ until: z.string(), isLast: z.boolean() });

export const subscriptionEndingMail = defineMail({
  params: subscriptionEndingParams,
  en: ({ until, isLast }) => ({
    subject: `${productName}: ${isLast ? 'last reminder, your subscription ends' : 'your subscription ends'} on ${until}`,
    paragraphs: [
      `Your subscription ends on ${until}. It does not renew automatically, and nothing will be charged.`,
      "If you renew before then, the new period starts when the current one ends, so you don't lose a day.",
    ],
  }),
  pt: ({ until, isLast }) => ({
    subject: `${productName}: ${isLast ? 'último lembrete, sua assinatura termina' : 'sua assinatura termina'} em ${until}`,
    paragraphs: [
      `Sua assinatura termina em ${until}. Ela não se renova automaticamente, e nada será cobrado.`,
      'Se você renovar antes desse dia, o novo período começa quando o atual terminar, e você não perde nenhum dia.',
    ],
  }),
});
