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
      `Your subscription ends on ${until}. It does not renew itself, and nothing is charged.`,
      'If you renew before that day, the new period begins when the current one ends: no day is lost.',
    ],
  }),
  pt: ({ until, isLast }) => ({
    subject: `${productName}: ${isLast ? 'último lembrete, sua assinatura termina' : 'sua assinatura termina'} em ${until}`,
    paragraphs: [
      `Sua assinatura termina em ${until}. Ela não se renova sozinha, e nada é cobrado.`,
      'Se você renovar antes desse dia, o novo período começa quando o atual terminar: nenhum dia se perde.',
    ],
  }),
});
