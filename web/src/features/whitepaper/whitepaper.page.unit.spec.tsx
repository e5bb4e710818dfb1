import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { shippedFigures } from '@app/contracts/shipped-backtests';
import { strategyV1 } from '@app/strategy';

import type { Language } from '../../lib/i18n/languages';
import { flatten } from '../../testing/catalogue-check';
import { fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { forgetBrowser } from '../../testing/sign-in';
import { SECTIONS } from './components/article';
import en from './locales/en.json';
import pt from './locales/pt.json';
import { Component } from './whitepaper.page';

const original = globalThis.fetch;
beforeEach(() => {
  forgetBrowser();
  fakeApi({});
});
afterEach(() => {
  globalThis.fetch = original;
});

const open = async (language: Language) => renderApp(<Component />, { language, namespaces: ['whitepaper'] });

describe.each(['en', 'pt'] as const)('the whitepaper in %s', (language) => {
  it('leads from the table of contents to a part with that anchor', async () => {
    await open(language);
    const contents = screen.getByRole('navigation', { name: language === 'en' ? 'Contents' : 'Conteúdo' });
    const anchors = within(contents)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(anchors).toEqual(SECTIONS.map((name) => `#${name}`));
    for (const name of SECTIONS) expect(document.getElementById(name)).toBeVisible();
  });

  it('fills every place of its texts and formulas', async () => {
    await open(language);
    expect(document.body.textContent).not.toMatch(/\{\{|NaN|undefined/);
  });

  it('names the published figures once, in the block that says whose they are', async () => {
    await open(language);
    const published = language === 'en' ? '3,519.62' : '3.519,62';
    const block = document.getElementById('original');
    expect(block).toHaveTextContent(published);
    block?.remove();
    expect(document.body).not.toHaveTextContent(published);
  });
});

it('shows the constants that the strategy calculates with', async () => {
  await open('en');
  const { cap, momentumDays, rsiCurve } = strategyV1.weekly;
  expect(document.getElementById('rsi')).toHaveTextContent(String(strategyV1.rsi.oldestChangeEndsDaysAgo));
  expect(document.getElementById('investment')).toHaveTextContent(`p(t − ${String(momentumDays)})`);
  expect(document.getElementById('investment')).toHaveTextContent(`${String(cap.strategic * 100)}%`);
  const curve = within(screen.getByRole('table', { name: 'Factor f by RSI' }));
  expect(curve.getAllByRole('row')).toHaveLength(rsiCurve.length + 1);
});

it('shows every shipped window with its method', async () => {
  await open('en');
  expect(screen.getAllByText(/Computed by strategy version 1 from daily closes/)).toHaveLength(
    shippedFigures.windows.length,
  );
});

/** What a formula cannot do without: the ends of a scale, and the RSI without any move. */
const ALLOWED = new Set(['100', '50', '1']);

it.each([
  ['en', en],
  ['pt', pt],
])('no constant of the strategy is typed in the texts in %s', (_language, catalogue) => {
  const typed = flatten(catalogue)
    .filter(([key]) => !key.startsWith('original.'))
    .flatMap(([, text]) => text.replaceAll(/\{\{[^}]*\}\}/g, '').match(/\d+/g) ?? [])
    .filter((number) => !ALLOWED.has(number));
  expect(typed).toEqual([]);
});
