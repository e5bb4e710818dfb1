import { productName } from '@app/contracts';
import type { Language } from '@app/ledger';

const phrases = {
  en: {
    title: `${productName}: weekly summary`,
    ask: 'Stop receiving the weekly summary?',
    button: 'Unsubscribe',
    ended: 'You are unsubscribed: no weekly summary is sent to you.',
    again: 'You can choose it again in your settings:',
    settings: 'Open the settings',
    unknown:
      'This link is damaged or incomplete. Open it again from the email, or end the weekly summary in your settings:',
  },
  pt: {
    title: `${productName}: resumo semanal`,
    ask: 'Quer parar de receber o resumo semanal?',
    button: 'Cancelar inscrição',
    ended: 'Inscrição cancelada: nenhum resumo semanal será enviado a você.',
    again: 'Você pode escolhê-lo de novo nas suas configurações:',
    settings: 'Abrir as configurações',
    unknown:
      'Este link está danificado ou incompleto. Abra-o de novo no e-mail ou cancele o resumo semanal nas suas configurações:',
  },
} as const;

const STYLE = [
  ':root{color-scheme:light dark}',
  'body{margin:0;padding:24px;background:#f5f5f4;color:#1c1917;font:16px/1.5 system-ui,sans-serif}',
  'main{max-width:480px;margin:10vh auto 0;padding:24px;background:#fff;border-radius:8px}',
  'h1{margin:0 0 12px;font-size:20px}',
  'button{min-height:44px;padding:0 20px;border:0;border-radius:6px;background:#0f6b5c;color:#fff;font:inherit;cursor:pointer}',
  'a{color:inherit}',
  '@media(prefers-color-scheme:dark){body{background:#0f1415;color:#e7e5e4}main{background:#171f20}}',
].join('');

/** A page by itself: whoever opens a link in a mail need not be signed in. The form posts to the page's own address. */
export function unsubscribePage(language: Language, step: 'ask' | 'ended' | 'unknown'): string {
  const phrase = phrases[language];
  const settings = `<p><a href="/settings">${phrase.settings}</a></p>`;
  const bodies = {
    ask: `<p>${phrase.ask}</p><form method="post"><button name="List-Unsubscribe" value="One-Click">${phrase.button}</button></form>`,
    ended: `<p role="status">${phrase.ended}</p><p>${phrase.again}</p>${settings}`,
    unknown: `<p role="alert">${phrase.unknown}</p>${settings}`,
  };
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${phrase.title}</title><style>${STYLE}</style></head>`,
    `<body><main><h1>${phrase.title}</h1>${bodies[step]}</main></body></html>\n`,
  ].join('\n');
}
