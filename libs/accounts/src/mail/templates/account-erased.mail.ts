import { z } from 'zod';
import { productName } from '@app/contracts';
import { defineMail } from '../mail-template.js';

export const accountErasedParams = z.object({});

export const accountErasedMail = defineMail({
  params: accountErasedParams,
  en: () => ({
    subject: `${productName}: your account was erased`,
    paragraphs: [
      'As asked, your account was erased: name, e-mail address, password, sessions, notes and stored answers are gone for ever.',
      'What remains is a record of figures that nobody can connect with you. This is our last mail.',
    ],
  }),
  pt: () => ({
    subject: `${productName}: sua conta foi apagada`,
    paragraphs: [
      'Como pedido, sua conta foi apagada: nome, e-mail, senha, sessões, anotações e respostas guardadas se foram para sempre.',
      'Resta um registro de números que ninguém pode ligar a você. Este é o nosso último e-mail.',
    ],
  }),
});
