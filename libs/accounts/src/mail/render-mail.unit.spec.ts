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
  'weekly-digest': {
    ...{ monday: '2026-11-30', sunday: '2026-12-06', profile: 'strategic', paidUntil: '2027-02-28' },
    market: {
      ...{ price: '97123.45', day: '2026-11-30', time: '08:00', source: 'Kraken', rsi: '55.12' },
      ...{ zone: 'neutral_bullish', regime: 'bull', sid: '-0.123', level: 'LOW_OVEREXTENDED' },
    },
    record: {
      week: '2026-W49',
      head: `track-record 12 ${'9f'.repeat(32)}`,
      multipliers: { direct: '1.250000', strategic: '0.600000' },
    },
    amount: { base: '1150.00', suggested: '690.00' },
    unsubscribePath: '/api/mail/unsubscribe/QUJD',
  },
  'api-token-created': { name: 'My sheet', scope: 'read-and-record' },
  'share-link-created': { name: 'For my family', showsAmounts: true, days: 30 },
  'market-notice': { kind: 'price-moved', params: { change: '-12.3', price: '81234.50' } },
  'payment-account': { ...payment, username: 'ana1234', password: 'fQ7k-9Rtp', until: '28 February 2027' },
  'payment-held': { ...payment, paymentId: '01900000' },
  'payment-open': { ...payment, link, until: '2 December 2026' },
  'payment-receipt': {
    ...payment,
    ...{ paymentId: '01900000', until: '28 February 2027', isFoundByEmail: true },
  },
  'payment-reversed': { ...payment, paymentId: '01900000', kind: 'refund' },
  'second-factor-changed': { change: 'removed-by-administrator' },
  'subscription-ended': { until: '28 February 2027' },
  'subscription-ending': { until: '28 February 2027', isLast: true },
  'payment-underpaid': { ...payment, paid: '0.0005 BTC', missing: '0.00026 BTC', link },
};
/** Where a mail leads to other pages than the first one. */
const ownPages: Readonly<Partial<Record<MailName, readonly string[]>>> = {
  'confirm-email': ['confirm-email#t=QUJD'],
  'market-notice': ['dashboard'],
  'weekly-digest': ['weekly-trade', 'api/mail/unsubscribe/QUJD'],
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
  'api-token-created',
  'share-link-created',
  'account-erased',
  'weekly-digest',
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
    const pages = ownPages[template] ?? [''];
    expect(named).toEqual(pages.map((page) => `https://dca.example.com/${page}`));
  });

  it('rejects parameters of another mail', () => {
    if (template === 'account-erased') return;
    expect(() => mailTemplates[template].words('en', { nothing: 'of this' })).toThrow();
  });
});

describe('the weekly digest', () => {
  const facts = (html: string): string =>
    html
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&quot;', '"')
      .replaceAll(/\s+/g, ' ');

  it('has every figure in text and in HTML, as the language writes it', () => {
    const figures = {
      en: ['97,123.45 USD', 'Bull', '55.12', '−0.123', 'Strategic 0.60×; Direct 1.25×', '690.00 USD'],
      pt: ['US$ 97.123,45', 'Alta', '55,12', '−0,123', 'Estratégico 0,60×; Direto 1,25×', 'US$ 690,00'],
    };
    for (const language of ['en', 'pt'] as const) {
      const { text, html } = render('weekly-digest', language);
      for (const figure of [...figures[language], 'track-record 12 9f9f', 'Kraken', '2027']) {
        expect(text.replaceAll('\u00a0', ' ')).toContain(figure);
        expect(facts(html)).toContain(figure);
      }
    }
  });

  it('is one column of 600 px with its padding, and light', () => {
    const { html } = render('weekly-digest', 'pt');
    expect(html).toContain('max-width:544px;margin:0 auto;padding:24px 28px');
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  });

  it('is ended by one address, which no other mail has', () => {
    const url = 'https://dca.example.com/api/mail/unsubscribe/QUJD';
    const digest = render('weekly-digest', 'en');
    expect(digest.unsubscribeUrl).toBe(url);
    expect(digest.text).toContain(url);
    const others = names.filter((name) => name !== 'weekly-digest');
    for (const name of others) expect(render(name, 'en').unsubscribeUrl).toBeUndefined();
  });

  it('says what it does not know, and no amount where none is wanted', () => {
    const params = {
      ...examples['weekly-digest'],
      ...{ market: null, record: null, amount: null, paidUntil: null },
    };
    const { text } = renderMail({ template: 'weekly-digest', language: 'en', name: null, params });
    expect(text).toContain('There are no current market figures');
    expect(text).toContain('The public record has no weeks yet.');
    expect(text).not.toMatch(/USD|Your amount|https?:/);
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
