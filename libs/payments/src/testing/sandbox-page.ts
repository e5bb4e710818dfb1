import {
  askedFor,
  currentPayment,
  possibleActions,
  type SandboxAction,
  type SandboxCheckout,
  type SandboxNotice,
  type SandboxPayment,
  statusOf,
} from './sandbox-checkout.js';
import { noticeDeliveries } from './sandbox-notices.js';
import { type SandboxLanguage, sandboxWords } from './sandbox-words.js';

const PROVIDER_ACTIONS: ReadonlySet<SandboxAction> = new Set([
  'fail',
  'expire',
  'refund',
  'refund-part',
  'end-dispute',
  'charge-back',
]);

const STYLE = `
:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0;background:Canvas;color:CanvasText}main,nav{max-width:42rem;margin:0 auto;padding:1rem;box-sizing:border-box}
nav{display:flex;flex-wrap:wrap;gap:.5rem 1rem;justify-content:space-between}
.banner{margin:0;background:#ffd43b;color:#000;font-weight:700;padding:.75rem 1rem;text-align:center}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dd{margin:0;overflow-wrap:anywhere}
fieldset{margin:1rem 0;border:1px solid GrayText;border-radius:.5rem;min-width:0}
.buttons{display:flex;flex-wrap:wrap;gap:.5rem}
button{font:inherit;min-height:2.75rem;padding:.25rem 1rem;cursor:pointer}
.choice{display:flex;align-items:center;gap:.5rem;min-height:2.75rem}
li{margin:.5rem 0;overflow-wrap:anywhere}a{display:inline-block;padding:.5rem 0}
:focus-visible{outline:3px solid Highlight;outline-offset:2px}`;

/** A checkout with everything that can be done to it: plain HTML, forms and no script. */
export function checkoutPage(checkout: SandboxCheckout, language: SandboxLanguage): string {
  const words = sandboxWords[language];
  const { title, currency, amount, expiresAt, success, cancelled, notices } = checkout;
  const payment = currentPayment(checkout);
  const due = payment?.due ?? askedFor(checkout).due;
  const facts: readonly (readonly [string, string])[] = [
    [words.amount, `${currency} ${localAmount(amount, language)}`],
    [words.toPay, `${localAmount(due.amount, language)} ${due.unit}`],
    [words.state, words.statuses[statusOf(checkout)]],
    [words.expires, timeText(expiresAt, language)],
  ];
  return page(
    { title: `${words.heading}: ${title}`, language },
    `<h1>${escape(title)}</h1>
<dl>${facts.map(([name, value]) => `<dt>${escape(name)}</dt><dd>${escape(value)}</dd>`).join('')}</dl>
${actionForm(checkout, language)}
<p><a href="${escape(success)}">${words.toSuccess}</a><br><a href="${escape(cancelled)}">${words.toCancelled}</a></p>
<h2>${words.payments}</h2>${list(
      checkout.payments.map((one) => paymentText(one, language)),
      words.noPayments,
    )}
<h2>${words.notices}</h2>${list(
      notices.map((notice, index) => noticeItem(checkout, { notice, index, language })),
      words.noNotices,
    )}${heldForm(checkout, language)}`,
  );
}

export function checkoutsPage(checkouts: readonly SandboxCheckout[], language: SandboxLanguage): string {
  const words = sandboxWords[language];
  const links = checkouts
    .toReversed()
    .map(
      ({ reference, title, currency, amount }) =>
        `<a href="/checkouts/${reference}?lang=${language}">${escape(title)}, ${currency} ${localAmount(amount, language)}</a>`,
    );
  const body = `<h1>${words.checkouts}</h1>${list(links, words.noCheckouts)}`;
  return page({ title: words.checkouts, language }, body);
}

/** @param reference of the checkout to go back to */
export function messagePage(
  message: 'unknown' | 'impossible',
  language: SandboxLanguage,
  reference?: string,
): string {
  const words = sandboxWords[language];
  const [href, text] =
    reference === undefined ? ['/', words.checkouts] : [`/checkouts/${reference}`, words.back];
  const body = `<h1>${words[message]}</h1><p><a href="${href}?lang=${language}">${text}</a></p>`;
  return page({ title: words[message], language }, body);
}

function actionForm(checkout: SandboxCheckout, language: SandboxLanguage): string {
  const words = sandboxWords[language];
  const isLate = currentPayment(checkout)?.status === 'expired';
  const possible = possibleActions(checkout);
  const group = (legend: string, actions: readonly SandboxAction[]): string => {
    const buttons = actions.map((action) => {
      const label = action === 'pay' && isLate ? words.payLate : words.actions[action];
      return `<button name="action" value="${action}">${label}</button>`;
    });
    return buttons.length === 0
      ? ''
      : `<fieldset><legend>${legend}</legend><div class="buttons">${buttons.join('')}</div></fieldset>`;
  };
  const choices = noticeDeliveries.map(
    (delivery, index) =>
      `<label class="choice"><input type="radio" name="delivery" value="${delivery}"${index === 0 ? ' checked' : ''}>${words.deliveries[delivery]}</label>`,
  );
  return `<form method="post" action="${formAction(checkout, language)}">
<fieldset><legend>${words.delivery}</legend>${choices.join('')}</fieldset>
${group(
  words.payer,
  possible.filter((action) => !PROVIDER_ACTIONS.has(action)),
)}
${group(
  words.provider,
  possible.filter((action) => PROVIDER_ACTIONS.has(action)),
)}
</form>`;
}

function paymentText({ status, parentId, paid }: SandboxPayment, language: SandboxLanguage): string {
  const words = sandboxWords[language];
  const parts = [
    words.statuses[status],
    ...(paid === null ? [] : [`${words.paid}: ${localAmount(paid.amount, language)} ${paid.unit}`]),
    ...(parentId === null ? [] : [words.deposit]),
  ];
  return escape(parts.join('; '));
}

function noticeItem(
  checkout: SandboxCheckout,
  {
    notice,
    index,
    language,
  }: { readonly notice: SandboxNotice; readonly index: number; readonly language: SandboxLanguage },
): string {
  const words = sandboxWords[language];
  const name = `${index + 1}. ${words.statuses[notice.status]}`;
  const button = (field: string, label: string): string =>
    `<button name="${field}" value="${notice.id}" aria-label="${escape(`${label}: ${name}`)}">${label}</button>`;
  return `${escape(`${name}: ${answersText(notice, language)}`)}
<form method="post" action="${formAction(checkout, language)}" class="buttons">${button('send', words.sendAgain)}${button('forge', words.sendForged)}</form>`;
}

function answersText({ answers, isHeld }: SandboxNotice, language: SandboxLanguage): string {
  const words = sandboxWords[language];
  const texts = answers.map((status) => (status === 0 ? words.noAnswer : `${words.answered} ${status}`));
  if (isHeld) texts.push(words.held);
  return texts.length === 0 ? words.notSent : texts.join(', ');
}

function heldForm(checkout: SandboxCheckout, language: SandboxLanguage): string {
  const words = sandboxWords[language];
  if (!checkout.notices.some(({ isHeld }) => isHeld)) return '';
  return `<form method="post" action="${formAction(checkout, language)}" class="buttons">
<button name="held" value="in-order">${words.sendInOrder}</button><button name="held" value="reversed">${words.sendReversed}</button></form>`;
}

const formAction = ({ reference }: SandboxCheckout, language: SandboxLanguage): string =>
  `/checkouts/${reference}?lang=${language}`;

/** @param items markup */
const list = (items: readonly string[], none: string): string =>
  items.length === 0 ? `<p>${none}</p>` : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

const localAmount = (amount: string, language: SandboxLanguage): string =>
  language === 'pt' ? amount.replace('.', ',') : amount;

const timeText = (instant: string, language: SandboxLanguage): string =>
  new Date(instant).toLocaleString(language === 'pt' ? 'pt-BR' : 'en-US', {
    ...{ dateStyle: 'medium', timeStyle: 'long' },
    timeZone: 'UTC',
  });

function page(
  { title, language }: { readonly title: string; readonly language: SandboxLanguage },
  body: string,
): string {
  const words = sandboxWords[language];
  const [tag, other] = language === 'pt' ? ['pt-BR', 'en'] : ['en', 'pt'];
  const otherTag = other === 'pt' ? 'pt-BR' : 'en';
  return `<!doctype html>
<html lang="${tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(title)}</title><style>${STYLE}</style></head>
<body><header><p class="banner">${words.banner}</p>
<nav><a href="/?lang=${language}">${words.checkouts}</a><a href="?lang=${other}" lang="${otherTag}" hreflang="${otherTag}">${words.otherLanguage}</a></nav></header>
<main>${body}</main></body></html>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
