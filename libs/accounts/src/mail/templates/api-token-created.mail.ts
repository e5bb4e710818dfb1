import { z } from 'zod';
import { apiTokenScopeSchema, productName } from '@app/contracts';
import { defineMail } from '../mail-template.js';

export const apiTokenCreatedParams = z.object({ name: z.string(), scope: apiTokenScopeSchema });

export const apiTokenCreatedMail = defineMail({
  params: apiTokenCreatedParams,
  en: ({ name, scope }) => ({
    subject: `${productName}: an API token was created`,
    paragraphs: [
      scope === 'read'
        ? `The API token “${name}” was created for your account. A program that has it can read your records.`
        : `The API token “${name}” was created for your account. A program that has it can read your records, and record, correct and delete entries for you.`,
      'Was it not you? Revoke the token in the settings, and change your password: a change of the password alone does not end a token.',
    ],
  }),
  pt: ({ name, scope }) => ({
    subject: `${productName}: um token de API foi criado`,
    paragraphs: [
      scope === 'read'
        ? `O token de API “${name}” foi criado para a sua conta. Um programa que o tenha pode ler seus registros.`
        : `O token de API “${name}” foi criado para a sua conta. Um programa que o tenha pode ler seus registros e também registrar, corrigir e excluir lançamentos em seu nome.`,
      'Não foi você? Revogue o token nas configurações e troque sua senha: trocar só a senha não encerra um token.',
    ],
  }),
});
