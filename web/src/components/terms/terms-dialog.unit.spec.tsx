import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { SiteFooter } from '../ui/site-footer';

it.each([
  [
    'en',
    {
      ...{ name: 'Terms of Use', version: 'Version 1 of November 30, 2026', topic: 'Disputes' },
      draft: /This is a draft\. It has not been reviewed/,
    },
  ],
  [
    'pt',
    {
      ...{ name: 'Termos de Uso', version: 'Versão 1, de 30 de novembro de 2026', topic: 'Divergências' },
      draft: /Este é um rascunho\./,
    },
  ],
] as const)('the footer opens the terms in %s, dated and marked as a draft', async (language, words) => {
  fakeApi({});
  await renderApp(<SiteFooter />, { language, namespaces: ['terms'] });
  await userEvent.click(screen.getByRole('button', { name: words.name }));
  const terms = within(await screen.findByRole('dialog', { name: words.name }));
  expect(terms.getByText(words.version)).toBeVisible();
  expect(terms.getByText(words.draft)).toBeVisible();
  expect(terms.getAllByRole('heading', { level: 3 })).toHaveLength(8);
  expect(terms.getByRole('heading', { name: words.topic })).toBeVisible();
});
