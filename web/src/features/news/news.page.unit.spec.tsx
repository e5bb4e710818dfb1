import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { strategyV1 } from '@app/strategy';

import { fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { forgetBrowser } from '../../testing/sign-in';
import { ENTRIES, entriesOf } from './model/entries';
import { Component } from './news.page';

const original = globalThis.fetch;
beforeEach(() => {
  forgetBrowser();
  fakeApi({});
});
afterEach(() => {
  globalThis.fetch = original;
});

const open = async (path: string, language: 'en' | 'pt' = 'en') =>
  renderApp(<Component />, { language, namespaces: ['news'], path });
const titles = (): readonly (string | null)[] =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('the news', () => {
  it('are all shown, newest first', async () => {
    await open('/news');
    expect(titles()).toHaveLength(ENTRIES.length);
    const dates = ENTRIES.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  it('are filtered by the kind in the address, and by its links', async () => {
    await open('/news?kind=method', 'pt');
    expect(titles()).toEqual(['Estratégia, versão 1']);
    await userEvent.click(screen.getByRole('link', { name: 'Dados' }));
    expect(titles()).toHaveLength(entriesOf('data').length);
    expect(screen.getByRole('link', { name: 'Dados' })).toHaveAttribute('aria-current', 'true');
  });

  it('of an unknown kind are all, and the page says so', async () => {
    await open('/news?kind=gossip');
    expect(screen.getByText('There is no news of that kind. All of them are shown.')).toBeVisible();
    expect(titles()).toHaveLength(ENTRIES.length);
  });

  it('name the version of the strategy that calculates now as a change of the method', () => {
    expect(entriesOf('method').map(({ id }) => id)).toContain(
      `strategy-v${String(strategyV1.strategyVersion)}`,
    );
  });
});
