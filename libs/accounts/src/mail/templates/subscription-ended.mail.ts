import { z } from 'zod';
import { productName } from '@app/contracts';
import { defineMail } from '../mail-template.js';

/** `until`: the day on which access ended, as the language writes it. */
export const subscriptionEndedParams = z.object({ until: z.string() });

export const subscriptionEndedMail = defineMail({
  params: subscriptionEndedParams,
  en: ({ until }) => ({
    subject: `${productName}: your subscription has ended`,
    paragraphs: [
      `Your subscription ended on ${until}. Nothing was charged.`,
      'Your records are kept. As soon as you renew, you get recommendations again.',
    ],
  }),
  pt: ({ until }) => ({
    subject: `${productName}: sua assinatura terminou`,
    paragraphs: [
      `Sua assinatura terminou em ${until}. Nada foi cobrado.`,
      'Seus registros estão guardados. Assim que renovar, você volta a receber recomendações.',
    ],
  }),
});
