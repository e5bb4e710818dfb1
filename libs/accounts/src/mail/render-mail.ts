import { productName } from '@app/contracts';
import type { Language } from '@app/ledger';
import { looksLikeEmail } from './looks-like-email.js';
import type { MailFact, MailTranslations } from './mail-template.js';
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
  /** Ends mails of this kind by one request (RFC 8058); undefined without an address of the app. */
  readonly unsubscribeUrl?: string;
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
  const unsubscribe =
    words.unsubscribe === undefined || appUrl === undefined
      ? undefined
      : { label: words.unsubscribe.label, url: new URL(words.unsubscribe.path, appUrl).href };
  const frame = { greeting, closing, link: ownLink ?? appLink, unsubscribe };
  return {
    subject: oneLine(words.subject),
    text: textOf(words, frame),
    html: htmlOf(words, language, frame),
    ...(unsubscribe === undefined ? {} : { unsubscribeUrl: unsubscribe.url }),
  };
}

interface Frame {
  readonly greeting: string;
  readonly closing: string;
  readonly link: MailLink | undefined;
  readonly unsubscribe: MailLink | undefined;
}

interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** A subject or a name with a line break could add a header of its own. */
const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

function textOf(
  { paragraphs, code, afterCode = [], facts = [], afterFacts = [] }: MailTranslations,
  { greeting, closing, link, unsubscribe }: Frame,
): string {
  const blocks = [
    greeting,
    ...paragraphs,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...afterCode,
    ...(facts.length === 0 ? [] : [facts.map(factText).join('\n')]),
    ...afterFacts,
    ...(link === undefined ? [] : [`${link.label}: ${link.url}`]),
    `-- \n${closing}${unsubscribe === undefined ? '' : `\n${unsubscribe.label}: ${unsubscribe.url}`}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

const factText = ({ label, value, note }: MailFact): string =>
  `${label}: ${value}${note === undefined ? '' : ` (${note})`}`;

const styles = {
  body: 'margin:0;padding:24px;background:#f5f5f4;color:#1c1917;font:16px/1.5 -apple-system,Segoe UI,Roboto,sans-serif',
  // One column of 600 px with its padding.
  card: 'max-width:544px;margin:0 auto;padding:24px 28px;background:#ffffff;border-radius:8px',
  code: 'margin:16px 0;padding:12px 16px;background:#f5f5f4;border-radius:6px;font:18px/1.4 ui-monospace,Consolas,monospace;word-break:break-all',
  link: 'color:#0f6b5c',
  facts: 'width:100%;margin:16px 0;border-collapse:collapse',
  label:
    'padding:10px 12px 10px 0;border-bottom:1px solid #e7e5e4;color:#57534e;font-weight:400;text-align:left;vertical-align:top;width:40%',
  value:
    'padding:10px 0;border-bottom:1px solid #e7e5e4;font-weight:600;vertical-align:top;overflow-wrap:anywhere',
  hash: 'font:13px/1.5 ui-monospace,Consolas,monospace;word-break:break-all',
  note: 'display:block;color:#57534e;font-size:13px;font-weight:400',
  closing: 'margin:24px 0 0;color:#57534e;font-size:13px',
} as const;

function htmlOf(
  { subject, paragraphs, code, afterCode = [], facts = [], afterFacts = [] }: MailTranslations,
  language: Language,
  { greeting, closing, link, unsubscribe }: Frame,
): string {
  const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;
  const blocks = [
    paragraph(greeting),
    ...paragraphs.map(paragraph),
    ...(code === undefined ? [] : [`<p class="inset" style="${styles.code}">${escaped(code)}</p>`]),
    ...afterCode.map(paragraph),
    ...(facts.length === 0
      ? []
      : [`<table style="${styles.facts}">\n${facts.map(factRow).join('\n')}\n</table>`]),
    ...afterFacts.map(paragraph),
    ...(link === undefined ? [] : [`<p>${anchor(link)}</p>`]),
    `<p class="quiet" style="${styles.closing}">${escaped(closing)}</p>`,
    ...(unsubscribe === undefined
      ? []
      : [`<p class="quiet" style="${styles.closing}">${anchor(unsubscribe)}</p>`]),
  ];
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">`,
    `<style>${DARK}</style><title>${escaped(subject)}</title></head>`,
    `<body style="${styles.body}"><div class="card" style="${styles.card}">${blocks.join('\n')}</div></body></html>\n`,
  ].join('\n');
}

const anchor = ({ label, url }: MailLink): string =>
  `<a style="${styles.link}" href="${escaped(url)}">${escaped(label)}</a>`;

function factRow({ label, value, note, isCode = false }: MailFact): string {
  const said = isCode ? `<span style="${styles.hash}">${escaped(value)}</span>` : escaped(value);
  const source =
    note === undefined ? '' : `<span class="quiet" style="${styles.note}">${escaped(note)}</span>`;
  return `<tr><th class="quiet line" scope="row" style="${styles.label}">${escaped(label)}</th><td class="line" style="${styles.value}">${said}${source}</td></tr>`;
}

/** For readers that follow the theme; all others show the light one, which the inline styles are. */
const DARK = [
  '@media (prefers-color-scheme:dark){',
  'body{background:#0f1415!important;color:#e7e5e4!important}',
  '.card{background:#171f20!important}',
  '.inset{background:#0f1415!important}',
  '.quiet{color:#a8a29e!important}',
  '.line{border-color:#2d393b!important}',
  'a{color:#5fc7b4!important}',
  '}',
].join('');

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
