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
        ? `The API token “${name}” was created for your account. Any program that has it can read your records.`
        : `The API token “${name}” was created for your account. Any program that has it can read your records, and can add, correct and delete entries on your behalf.`,
      "If you didn't create it, revoke it in Settings and change your password right away. Changing the password alone does not end a token.",
    ],
  }),
  pt: ({ name, scope }) => ({
    subject: `${productName}: um token de API foi criado`,
    paragraphs: [
      scope === 'read'
        ? `O token de API “${name}” foi criado na sua conta. Qualquer programa que o tenha pode ler seus registros.`
        : `O token de API “${name}” foi criado na sua conta. Qualquer programa que o tenha pode ler seus registros e também registrar, corrigir e excluir lançamentos em seu nome.`,
      'Se não foi você, revogue o token em Configurações e troque sua senha agora mesmo. Trocar só a senha não encerra um token.',
    ],
  }),
});
