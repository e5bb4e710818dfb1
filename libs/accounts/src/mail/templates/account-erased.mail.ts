import { z } from 'zod';
import { productName } from '@app/contracts';
import { defineMail } from '../mail-template.js';

export const accountErasedParams = z.object({});

export const accountErasedMail = defineMail({
  params: accountErasedParams,
  en: () => ({
    subject: `${productName}: your account has been deleted`,
    paragraphs: [
      'As you asked, we deleted your account: your name, email address, password, sessions, notes and saved answers are permanently gone.',
      'What remains is a record of figures that nobody can link to you. This is our last email.',
    ],
  }),
  pt: () => ({
    subject: `${productName}: sua conta foi excluída`,
    paragraphs: [
      'Como você pediu, sua conta foi excluída: nome, e-mail, senha, sessões, anotações e respostas salvas foram apagados definitivamente.',
      'O que fica é um registro de números que ninguém consegue associar a você. Este é o nosso último e-mail.',
    ],
  }),
});
