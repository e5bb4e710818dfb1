import { z } from 'zod';
import { productName } from '@app/contracts';
import { defineMail } from '../mail-template.js';

/** `hours`: how long the password is valid. */
export const forgottenPasswordParams = z.object({ password: z.string(), hours: z.int().positive() });

export const forgottenPasswordMail = defineMail({
  params: forgottenPasswordParams,
  isSecret: true,
  en: ({ password, hours }) => ({
    subject: `${productName}: a password to sign in`,
    paragraphs: [
      'Somebody, most likely you, asked for a new password for your account.',
      `This password is valid for ${hours} hours, beside your own one. You will be asked to choose another as soon as you sign in with it:`,
    ],
    code: password,
    afterCode: [
      'Once it is used your former password and all open sessions end.',
      'You did not ask for it? Then there is nothing to do: your own password stays as it is.',
    ],
  }),
  pt: ({ password, hours }) => ({
    subject: `${productName}: uma senha para entrar`,
    paragraphs: [
      'Alguém, provavelmente você, pediu uma nova senha para a sua conta.',
      `Esta senha vale por ${hours} horas, ao lado da sua. Ao entrar com ela, você vai escolher outra:`,
    ],
    code: password,
    afterCode: [
      'Quando ela for usada, a senha anterior e todas as sessões abertas terminam.',
      'Não foi você? Então não há nada a fazer: a sua senha continua a mesma.',
    ],
  }),
});
