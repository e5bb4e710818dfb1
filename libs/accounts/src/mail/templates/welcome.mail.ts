import { z } from 'zod';
import { productName } from '@app/contracts';
import { looksLikeEmail } from '../looks-like-email.js';
import { defineMail } from '../mail-template.js';

export const welcomeParams = z.object({ username: z.string() });

export const welcomeMail = defineMail({
  params: welcomeParams,
  en: ({ username }) => ({
    subject: `Welcome to ${productName}`,
    paragraphs: [
      looksLikeEmail(username)
        ? 'Your account is ready.'
        : `Your account is ready. Your user name is ${username}.`,
      'Choose your investor profile and your weekly base in the settings; the first recommendation follows from them.',
      `${productName} advises. It never holds your money and never trades for you.`,
    ],
  }),
  pt: ({ username }) => ({
    subject: `Boas-vindas ao ${productName}`,
    paragraphs: [
      looksLikeEmail(username)
        ? 'Sua conta está pronta.'
        : `Sua conta está pronta. Seu nome de usuário é ${username}.`,
      'Escolha seu perfil de investidor e sua base semanal nas configurações; a primeira recomendação parte deles.',
      `O ${productName} aconselha. Nunca guarda o seu dinheiro nem negocia por você.`,
    ],
  }),
});
