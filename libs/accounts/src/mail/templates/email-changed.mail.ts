import { z } from 'zod';
import { productName } from '@app/contracts';
import { defineMail } from '../mail-template.js';

/** `place`: whether this mail goes to the address that was left, or to the one that was entered. */
export const emailChangedParams = z.object({ place: z.enum(['former', 'new']) });

export const emailChangedMail = defineMail({
  params: emailChangedParams,
  en: ({ place }) => ({
    subject: `${productName}: your e-mail address was changed`,
    paragraphs:
      place === 'new'
        ? ['This is now the address of your account. Forgotten passwords are sent here.']
        : [
            'This is no longer the address of your account. Nothing more will be sent here.',
            'Was it not you? Change your password, and then the address.',
          ],
  }),
  pt: ({ place }) => ({
    subject: `${productName}: seu e-mail foi alterado`,
    paragraphs:
      place === 'new'
        ? ['Este é agora o e-mail da sua conta. Senhas esquecidas são enviadas para cá.']
        : [
            'Este não é mais o e-mail da sua conta. Nada mais será enviado para cá.',
            'Não foi você? Altere sua senha e depois o e-mail.',
          ],
  }),
});
