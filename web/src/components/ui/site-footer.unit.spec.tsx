import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { SiteFooter } from './site-footer';

const original = globalThis.fetch;
const META = 'GET /api/meta';
const metaWith =
  (supportEmail?: string): FakeRoute =>
  () => ({ json: { productName: 'x', environment: 'test', demoAccounts: [], supportEmail } });

afterEach(() => {
  globalThis.fetch = original;
});

async function open(meta: FakeRoute, language: 'en' | 'pt' = 'en') {
  const calls = fakeApi({ [META]: meta });
  await renderApp(<SiteFooter />, { language });
  await waitFor(() => {
    expect(calls.map(({ route }) => route)).toEqual([META]);
  });
}
const entries = (): readonly (string | null)[] =>
  screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('the footer', () => {
  it.each([
    ['en', 'Support', ['Terms of Use', 'Support', 'FAQ', 'News', 'Whitepaper', 'Public record']],
    [
      'pt',
      'Suporte',
      ['Termos de Uso', 'Suporte', 'Perguntas frequentes', 'Novidades', 'Whitepaper', 'Registro público'],
    ],
  ] as const)(
    'leads to a mail to the support and to the pages that are in no menu (%s)',
    async (language, name, all) => {
      await open(metaWith('help@example.com'), language);
      expect(await screen.findByRole('link', { name })).toHaveAttribute('href', 'mailto:help@example.com');
      expect(entries()).toEqual(all);
    },
  );

  it.each([
    ['without an address', metaWith()],
    ['where the server does not answer', () => problem(500, 'SERVER.UNEXPECTED')],
  ] as const)('has no link to the support %s', async (_case, meta) => {
    await open(meta);
    expect(entries()).toEqual(['Terms of Use', 'FAQ', 'News', 'Whitepaper', 'Public record']);
  });
});
