import { describe, expect, it } from '@jest/globals';
import { type MailName, type MailParams, mailTemplates } from './mail-templates.js';
import { renderMail } from './render-mail.js';

const link = 'https://pay.example.com/1';
const payment = { plan: 'quarterly', amount: '72.00 USD' } as const;
const examples: { readonly [Name in MailName]: MailParams[Name] } = {
  welcome: { username: 'ana' },
  'forgotten-password': { password: 'fQ7k-9Rtp', hours: 24 },
  'password-changed': { by: 'person' },
  'confirm-email': { token: 'QUJD', days: 3 },
  'consultancy-request': { offer: '2 h', name: 'Bia', email: 'bia@example.com', message: 'One\nTwo' },
  'consultancy-copy': { offer: '2 h', support: 'help@app.test' },
  'email-changed': { place: 'former' },
  anchor: { date: '2026-11-27', merkleRoot: 'ab'.repeat(32), streams: '12' },
  'account-erased': {},
  'market-notice': { kind: 'price-moved', params: { change: '-12.3', price: '81234.50' } },
  'payment-account': { ...payment, username: 'ana1234', password: 'fQ7k-9Rtp', until: '28 February 2027' },
  'payment-held': { ...payment, paymentId: '01900000' },
  'payment-open': { ...payment, link, until: '2 December 2026' },
  'payment-receipt': {
    ...payment,
    ...{ paymentId: '01900000', until: '28 February 2027', isFoundByEmail: true },
  },
  'payment-reversed': { ...payment, paymentId: '01900000', kind: 'refund' },
  'subscription-ended': { until: '28 February 2027' },
  'subscription-ending': { until: '28 February 2027', isLast: true },
  'payment-underpaid': { ...payment, paid: '0.0005 BTC', missing: '0.00026 BTC', link },
};
const names: readonly MailName[] = [
  'welcome',
  'forgotten-password',
  'password-changed',
  'confirm-email',
  'consultancy-request',
  'consultancy-copy',
  'email-changed',
  'anchor',
  'account-erased',
  'market-notice',
  'payment-account',
  'payment-held',
  'payment-open',
  'payment-receipt',
  'payment-reversed',
  'payment-underpaid',
  'subscription-ended',
  'subscription-ending',
];

const render = (template: MailName, language: 'en' | 'pt', name: string | null = 'Ana') =>
  renderMail({ template, language, name, params: examples[template], appUrl: 'https://dca.example.com/' });

describe.each(names)('the mail %s', (template) => {
  it('says the same as text and as HTML, in both languages', () => {
    const [english, portuguese] = [render(template, 'en'), render(template, 'pt')];

    expect(english.subject).not.toBe(portuguese.subject);
    expect(english.text).toMatch(/^Hello Ana,\n/);
    expect(portuguese.text).toMatch(/^Olá Ana,\n/);
    for (const { text, html } of [english, portuguese])
      for (const line of text.split('\n').filter((each) => each.startsWith('    ')))
        expect(html).toContain(line.trim());
    expect(english.html).toContain('lang="en"');
    expect(portuguese.html).toContain('lang="pt"');
  });

  it('asks for nothing from anywhere', () => {
    const { html } = render(template, 'en');

    expect(html).not.toMatch(/<(?:img|script|link|iframe)|src=|url\(/i);
    const named = [...html.matchAll(/https?:\/\/[^"<\s]+/g)]
      .map(([url]) => url)
      .filter((url) => url !== link);
    const page = template === 'confirm-email' ? 'confirm-email#t=QUJD' : '';
    expect(named).toEqual([`https://dca.example.com/${page}`]);
  });

  it('rejects parameters of another mail', () => {
    if (template === 'account-erased') return;
    expect(() => mailTemplates[template].words('en', { nothing: 'of this' })).toThrow();
  });
});

describe('a name', () => {
  it('is text and never markup, and adds no line', () => {
    const { text, html } = render('welcome', 'en', 'Ana\r\nBcc all <script>alert(1)');

    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;');
    expect(text.split('\n')[0]).toBe('Hello Ana Bcc all <script>alert(1),');
  });

  it.each([
    'Win at https://evil.example',
    'evil.example',
    'www.evil',
    'write to a@evil.example',
    'evil.example/win',
  ])('like %s is nowhere in a mail that a stranger may get', (name) => {
    const params = { username: name };
    const { text, html } = renderMail({ template: 'welcome', language: 'en', name, params });

    expect(text).toMatch(/^Hello,\n/);
    for (const said of [text, html]) expect(said).not.toContain('evil');
  });

  it.each(['J. R. R. Tolkien', 'Maria-José d’Ávila', 'Ana Jr.'])('like %s is greeted', (name) => {
    expect(render('welcome', 'en', name).text.startsWith(`Hello ${name},`)).toBe(true);
  });

  it('is left out where there is none', () => {
    expect(render('welcome', 'pt', null).text).toMatch(/^Olá,\n/);
  });
});

describe('a mail that opens an account or confirms an address', () => {
  it('is marked as secret, and no other one is', () => {
    expect(names.filter((name) => mailTemplates[name].isSecret)).toEqual([
      'forgotten-password',
      'confirm-email',
      'payment-account',
    ]);
  });
});
