import { productName } from '@app/contracts';
import type { Language } from '@app/ledger';
import { looksLikeEmail } from './looks-like-email.js';
import type { MailTranslations } from './mail-template.js';
import { type MailName, mailTemplates } from './mail-templates.js';

export interface MailToRender {
  readonly template: MailName;
  readonly language: Language;
  /** How the person is greeted; null for nobody's name. */
  readonly name: string | null;
  readonly params: unknown;
  /** Address of the app, for the link; without it there is none. */
  readonly appUrl?: string | undefined;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const phrases = {
  en: { hello: 'Hello', link: `Open ${productName}`, closing: `This mail was sent by ${productName}.` },
  pt: {
    hello: 'Olá',
    link: `Abrir o ${productName}`,
    closing: `Este e-mail foi enviado pelo ${productName}.`,
  },
} as const;

/** Subject, text and HTML of a mail. The HTML asks for nothing from anywhere: no picture, no font, no script. */
export function renderMail({ template, language, name, params, appUrl }: MailToRender): RenderedMail {
  const words = mailTemplates[template].words(language, params);
  const { hello, link, closing } = phrases[language];
  const greeting = `${hello}${name === null || looksLikeEmail(name) ? '' : ` ${oneLine(name)}`},`;
  const { link: own } = words;
  // Without an address of the app its page is named, or what the mail is for would be missing.
  const ownLink = own && {
    label: own.label,
    url: appUrl === undefined ? own.path : new URL(own.path, appUrl).href,
  };
  const appLink = appUrl === undefined ? undefined : { label: link, url: appUrl };
  const frame = { greeting, closing, link: ownLink ?? appLink };
  return {
    subject: oneLine(words.subject),
    text: textOf(words, frame),
    html: htmlOf(words, language, frame),
  };
}

interface Frame {
  readonly greeting: string;
  readonly closing: string;
  readonly link: { readonly label: string; readonly url: string } | undefined;
}

/** A subject or a name with a line break could add a header of its own. */
const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

function textOf(
  { paragraphs, code, afterCode = [] }: MailTranslations,
  { greeting, closing, link }: Frame,
): string {
  const blocks = [
    greeting,
    ...paragraphs,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...afterCode,
    ...(link === undefined ? [] : [`${link.label}: ${link.url}`]),
    `-- \n${closing}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

const styles = {
  body: 'margin:0;padding:24px;background:#f5f5f4;color:#1c1917;font:16px/1.5 -apple-system,Segoe UI,Roboto,sans-serif',
  card: 'max-width:560px;margin:0 auto;padding:24px 28px;background:#ffffff;border-radius:8px',
  code: 'margin:16px 0;padding:12px 16px;background:#f5f5f4;border-radius:6px;font:18px/1.4 ui-monospace,Consolas,monospace;word-break:break-all',
  closing: 'margin:24px 0 0;color:#57534e;font-size:13px',
} as const;

function htmlOf(
  { subject, paragraphs, code, afterCode = [] }: MailTranslations,
  language: Language,
  { greeting, closing, link }: Frame,
): string {
  const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;
  const blocks = [
    paragraph(greeting),
    ...paragraphs.map(paragraph),
    ...(code === undefined ? [] : [`<p style="${styles.code}">${escaped(code)}</p>`]),
    ...afterCode.map(paragraph),
    ...(link === undefined ? [] : [`<p><a href="${escaped(link.url)}">${escaped(link.label)}</a></p>`]),
    `<p style="${styles.closing}">${escaped(closing)}</p>`,
  ];
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>`,
    `<body style="${styles.body}"><div style="${styles.card}">${blocks.join('\n')}</div></body></html>\n`,
  ].join('\n');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
