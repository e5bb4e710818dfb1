import { z } from 'zod';
import { productName } from '@app/contracts';
import { defineMail } from '../mail-template.js';

/** `place`: whether this mail goes to the address that was left, or to the one that was entered. */
export const emailChangedParams = z.object({ place: z.enum(['former', 'new']) });

export const emailChangedMail = defineMail({
  params: emailChangedParams,
  en: ({ place }) => ({
    subject: `${productName}: your email address was changed`,
    paragraphs:
      place === 'new'
        ? [
            "This is now your account's email address. If you forget your password, this is where we will email you.",
          ]
        : [
            "This is no longer your account's email address. We won't send anything else here.",
            "Wasn't you? Change your password, then the address.",
          ],
  }),
  pt: ({ place }) => ({
    subject: `${productName}: seu e-mail foi alterado`,
    paragraphs:
      place === 'new'
        ? ['Este agora é o e-mail da sua conta. Se você esquecer a senha, é para cá que escrevemos.']
        : [
            'Este não é mais o e-mail da sua conta. Não enviaremos mais nada para cá.',
            'Não foi você? Altere sua senha e depois o e-mail.',
          ],
  }),
});
