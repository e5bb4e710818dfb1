import { z } from 'zod';
import { productName } from '@app/contracts';
import { defineMail } from '../mail-template.js';

/** `by`: the person, or an administrator on their behalf. */
export const passwordChangedParams = z.object({ by: z.enum(['person', 'administrator']) });

export const passwordChangedMail = defineMail({
  params: passwordChangedParams,
  en: ({ by }) => ({
    subject: `${productName}: your password was changed`,
    paragraphs: [
      by === 'person'
        ? 'The password of your account was changed. All sessions have ended.'
        : 'An administrator gave your account a new password. All sessions have ended.',
      'Was it not you, and did you not ask for it? Ask for a new password on the sign-in page at once.',
    ],
  }),
  pt: ({ by }) => ({
    subject: `${productName}: sua senha foi alterada`,
    paragraphs: [
      by === 'person'
        ? 'A senha da sua conta foi alterada. Todas as sessões terminaram.'
        : 'Um administrador deu uma nova senha à sua conta. Todas as sessões terminaram.',
      'Não foi você, nem pediu isso? Peça uma nova senha na página de entrada imediatamente.',
    ],
  }),
});
