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
        : `Your account is ready. Your username is ${username}.`,
      'Choose your investor profile and weekly base amount in Settings; your first recommendation starts from them.',
      `${productName} only advises. It never holds your money and never trades for you.`,
    ],
  }),
  pt: ({ username }) => ({
    subject: `Boas-vindas ao ${productName}`,
    paragraphs: [
      looksLikeEmail(username)
        ? 'Sua conta está pronta.'
        : `Sua conta está pronta. Seu nome de usuário é ${username}.`,
      'Escolha seu perfil de investidor e seu valor base semanal em Configurações; a primeira recomendação parte deles.',
      `O ${productName} apenas aconselha. Ele nunca guarda o seu dinheiro nem negocia por você.`,
    ],
  }),
});
