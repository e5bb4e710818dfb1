import { z } from 'zod';
import { noticeContentSchema } from '@app/contracts';
import type { Language } from '@app/ledger';
import { noticeText } from '../../notices/notice-text.js';
import { defineMail, type MailTranslations } from '../mail-template.js';

/** The notice as the app shows it. */
export const marketNoticeParams = z.custom<z.output<typeof noticeContentSchema>>(
  (value) => noticeContentSchema.safeParse(value).success,
);

const words = (language: Language, content: z.output<typeof noticeContentSchema>): MailTranslations => {
  const { title, message } = noticeText(content, language);
  return {
    subject: title,
    paragraphs: [message, REASON[language]],
    link: { label: LINK[language], path: '/dashboard' },
  };
};

const REASON: Readonly<Record<Language, string>> = {
  en: 'You get this email because you turned it on in Settings, under Notices. You can turn it off there.',
  pt: 'Você recebe este e-mail porque o ativou em Configurações, em Avisos. Você pode desativá-lo lá.',
};
const LINK: Readonly<Record<Language, string>> = { en: 'Open the dashboard', pt: 'Abrir o painel' };

export const marketNoticeMail = defineMail({
  params: marketNoticeParams,
  en: (content) => words('en', content),
  pt: (content) => words('pt', content),
});
