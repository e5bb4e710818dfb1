import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';

import type { Language } from '../../lib/i18n/languages';
import { fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { Component as BitcoinGuidePage } from './bitcoin-guide.page';

const original = globalThis.fetch;
const scrollIntoView = jest.fn();

async function open({ guideLinks = {}, language = 'en', hash = '' }: Opened = {}) {
  fakeApi({
    'GET /api/meta': () => ({
      json: { productName: 'x', environment: 'test', demoAccounts: [], guideLinks },
    }),
  });
  await renderApp(<BitcoinGuidePage />, {
    language,
    namespaces: ['bitcoin-guide'],
    path: `/bitcoin-do-zero${hash}`,
  });
}

interface Opened {
  readonly guideLinks?: Readonly<Record<string, string>>;
  readonly language?: Language;
  readonly hash?: string;
}

beforeEach(() => {
  Object.defineProperty(Element.prototype, 'scrollIntoView', { configurable: true, value: scrollIntoView });
  scrollIntoView.mockClear();
});
afterEach(() => {
  globalThis.fetch = original;
  jest.restoreAllMocks();
});

describe('the Bitcoin guide', () => {
  it.each(['en', 'pt'] as const)('has its eight topics in %s, with all figures', async (language) => {
    await open({ language });
    const nav = within(screen.getByRole('navigation', { name: language === 'en' ? 'Topics' : 'Tópicos' }));
    const anchors = nav.getAllByRole('link').map((link) => link.getAttribute('href')?.slice(1) ?? '');
    expect(anchors).toHaveLength(8);
    expect(anchors.filter((id) => document.getElementById(id) === null)).toEqual([]);
    expect(document.body.textContent).not.toMatch(/\{\{|NaN|undefined|section\./);
  });

  it("names the exchange's own figures with the day they were read", async () => {
    await open();
    expect(screen.getByText(/read on November 29, 2026: purchases from 1\.00 BRL by Pix/)).toHaveTextContent(
      'fees of 0.5% to 3%, and cashback of 0.5% or 1%',
    );
  });

  it('marks the topic that is being read', async () => {
    let read: readonly string[] = [];
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
      return Object.assign(new DOMRectStub(), { top: read.includes(this.id) ? -10 : 900 });
    });
    await open();
    const link = (name: string) => screen.getByRole('link', { name });
    expect(link('What Bitcoin is')).toHaveAttribute('aria-current', 'true');
    read = ['what', 'units', 'wallets', 'first'];
    fireEvent.scroll(window);
    expect(link('Buying for the first time')).toHaveAttribute('aria-current', 'true');
    expect(link('What Bitcoin is')).not.toHaveAttribute('aria-current');
  });

  it('goes to the topic that the address names', async () => {
    await open({ hash: '#frauds' });
    expect(scrollIntoView.mock.contexts).toEqual([document.getElementById('frauds')]);
  });

  it('leads to the product, the month meter and back to the top', async () => {
    const scrollTo = jest.fn();
    Object.defineProperty(window, 'scrollTo', { configurable: true, writable: true, value: scrollTo });
    await open();
    for (const link of screen.getAllByRole('link', { name: 'Learn about DynamicDCA' }))
      expect(link).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: "See the month's sales in the app" })).toHaveAttribute(
      'href',
      '/transactions/new',
    );
    expect(screen.getByRole('link', { name: 'Get started' })).toHaveAttribute('href', '#what');
    fireEvent.click(screen.getByRole('button', { name: 'Back to top' }));
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});

describe('the addresses of the guide', () => {
  it('are buttons, those of the exchange marked as affiliate links in words and for search engines', async () => {
    await open({
      guideLinks: {
        exchange: 'https://exchange.test/?ref=a',
        ios: 'https://apps.test/ios',
        encyclopedia: 'https://wiki.test/',
      },
    });
    const exchange = await screen.findByRole('link', { name: 'Create an exchange account' });
    expect(exchange).toHaveAttribute('href', 'https://exchange.test/?ref=a');
    expect(exchange).toHaveAttribute('rel', 'sponsored noopener');
    expect(screen.getAllByText('Affiliate link')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Open the encyclopedia' })).toHaveAttribute('rel', 'noopener');
    expect(screen.queryByRole('link', { name: 'App for Android' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Watch tutorials' })).toBeNull();
  });

  it('are not drawn where none is set', async () => {
    await open();
    await act(async () => Promise.resolve());
    expect(document.querySelectorAll('a[target="_blank"]')).toHaveLength(0);
  });
});

class DOMRectStub implements DOMRect {
  height = 0;
  width = 0;
  x = 0;
  y = 0;
  bottom = 0;
  left = 0;
  right = 0;
  top = 0;

  toJSON(): unknown {
    return {};
  }
}
