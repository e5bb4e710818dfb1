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
        ? 'The password for your account was changed. All sessions have ended.'
        : 'An administrator set a new password for your account. All sessions have ended.',
      'If you neither did this nor asked for it, request a new password on the sign-in page right away.',
    ],
  }),
  pt: ({ by }) => ({
    subject: `${productName}: sua senha foi alterada`,
    paragraphs: [
      by === 'person'
        ? 'A senha da sua conta foi alterada. Todas as sessões terminaram.'
        : 'Um administrador definiu uma nova senha para a sua conta. Todas as sessões terminaram.',
      'Se não foi você e você não pediu isso, peça uma nova senha na página de entrada agora mesmo.',
    ],
  }),
});
