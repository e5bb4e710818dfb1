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
      `This temporary password works for ${hours} hours; your current one keeps working too. When you sign in with it, you will choose a new password:`,
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
      `Esta senha temporária vale por ${hours} horas; a sua senha atual também continua valendo. Ao entrar com ela, você vai escolher uma nova:`,
    ],
    code: password,
    afterCode: [
      'Quando ela for usada, a senha antiga deixa de valer e todas as sessões abertas terminam.',
      'Não foi você? Não é preciso fazer nada: sua senha continua a mesma.',
    ],
  }),
});
