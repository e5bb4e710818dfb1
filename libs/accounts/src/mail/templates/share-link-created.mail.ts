import { z } from 'zod';
import { productName } from '@app/contracts';
import { defineMail } from '../mail-template.js';

/** `days`: until it expires. */
export const shareLinkCreatedParams = z.object({
  name: z.string(),
  showsAmounts: z.boolean(),
  days: z.int().positive(),
});

export const shareLinkCreatedMail = defineMail({
  params: shareLinkCreatedParams,
  en: ({ name, showsAmounts, days }) => ({
    subject: `${productName}: a share link was created`,
    paragraphs: [
      showsAmounts
        ? `The share link “${name}” was created for your portfolio. For ${days} days, anyone who has it can see your portfolio with its amounts.`
        : `The share link “${name}” was created for your portfolio. For ${days} days, anyone who has it can see your portfolio in percent, without amounts.`,
      "If you didn't create it, revoke it in Settings and change your password right away. Changing the password alone does not end a link.",
    ],
  }),
  pt: ({ name, showsAmounts, days }) => ({
    subject: `${productName}: um link de compartilhamento foi criado`,
    paragraphs: [
      showsAmounts
        ? `O link de compartilhamento “${name}” foi criado para a sua carteira. Por ${days} dias, qualquer pessoa que o tenha pode ver sua carteira com os valores.`
        : `O link de compartilhamento “${name}” foi criado para a sua carteira. Por ${days} dias, qualquer pessoa que o tenha pode ver sua carteira em percentuais, sem valores.`,
      'Se não foi você, revogue o link em Configurações e troque sua senha agora mesmo. Trocar só a senha não encerra um link.',
    ],
  }),
});
