import { z } from 'zod';
import { productName } from '@app/contracts';
import { defineMail } from '../mail-template.js';

/** `hours`: how long the password is valid. */
export const forgottenPasswordParams = z.object({ password: z.string(), hours: z.int().positive() });

export const forgottenPasswordMail = defineMail({
  params: forgottenPasswordParams,
  isSecret: true,
  en: ({ password, hours }) => ({
    subject: `${productName}: your temporary password`,
    paragraphs: [
      'Someone, most likely you, asked for a new password for your account.',
      `When you sign in with this temporary password, you will choose a new one. It works for ${hours} hours; until you use it, your current password keeps working:`,
    ],
    code: password,
    afterCode: [
      'Once it is used, your old password stops working and all open sessions end.',
      "Didn't ask for it? You don't need to do anything: your password stays the same.",
    ],
  }),
  pt: ({ password, hours }) => ({
    subject: `${productName}: sua senha temporária`,
    paragraphs: [
      'Alguém, provavelmente você, pediu uma nova senha para a sua conta.',
      `Ao entrar com esta senha temporária, você vai escolher uma nova. Ela vale por ${hours} horas; até você usá-la, sua senha atual continua valendo:`,
    ],
    code: password,
    afterCode: [
      'Quando ela for usada, a senha antiga deixa de valer e todas as sessões abertas terminam.',
      'Não foi você? Não é preciso fazer nada: sua senha continua a mesma.',
    ],
  }),
});
