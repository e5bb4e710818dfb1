import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { session } from '../../lib/session/current-session';
import { fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { PublicFrame } from './public-frame';

const token = `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.s`;
const original = globalThis.fetch;

const signIn = (): void => {
  for (const key of ['access', 'refresh']) window.localStorage.setItem(`session.${key}_token`, token);
  session.check();
};
const me = (status: string) => ({
  subscription: { status, plan: 'monthly', paidUntil: '2026-08-01T12:00:00.000Z' },
});

beforeEach(() => {
  session.check();
  // jsdom has the element and not its methods.
  HTMLDialogElement.prototype.showModal = function showModal(): void {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(): void {
    this.open = false;
  };
});

afterEach(() => {
  globalThis.fetch = original;
  window.localStorage.clear();
  act(() => {
    session.check();
  });
});

const open = async (language: 'en' | 'pt' = 'en') => renderApp(<PublicFrame>page</PublicFrame>, { language });

describe('the navigation of the public pages', () => {
  it.each([
    ['en', ['Home', 'FAQ', 'News', 'Bitcoin guide', 'Advisory', 'Whitepaper', 'Subscribe', 'Sign in']],
    [
      'pt',
      [
        'Início',
        'Perguntas frequentes',
        'Novidades',
        'Guia de Bitcoin',
        'Consultoria',
        'Whitepaper',
        'Assinar',
        'Entrar',
      ],
    ],
  ] as const)('has its entries in order (%s)', async (language, entries) => {
    await open(language);
    const links = within(screen.getByRole('banner')).getAllByRole('link');
    expect(links.map((link) => link.textContent).slice(1, 9)).toEqual(entries);
    expect(links.map((link) => link.getAttribute('href')).slice(1, 9)).toEqual([
      '/',
      '/faq',
      '/news',
      '/bitcoin-do-zero',
      '/consultoria-bitcoin',
      '/whitepaper',
      '/subscription',
      '/login',
    ]);
  });

  it('has the same entries in a menu that opens and closes', async () => {
    await open();
    const menu = document.querySelector('dialog');
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    expect(menu).toHaveAttribute('open');
    await userEvent.click(screen.getByRole('button', { name: 'Close menu' }));
    expect(menu).not.toHaveAttribute('open');
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Subscribe' }));
    expect(menu).not.toHaveAttribute('open');
  });

  it('leads someone who is signed in back into the application', async () => {
    fakeApi({});
    signIn();
    await open();
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
  });
});

describe('the footer', () => {
  it('says the risk once and asks nothing about a visitor', async () => {
    const calls = fakeApi({});
    await open();
    expect(screen.getByRole('contentinfo')).toHaveTextContent(/We never hold your money/);
    expect(calls.filter(({ route }) => route !== 'GET /api/meta')).toEqual([]);
  });

  it('has the notice of an expired subscription', async () => {
    fakeApi({ 'GET /api/me': () => ({ json: me('expired') }) });
    signIn();
    await open();
    expect(await screen.findByText(/Your subscription expired on Aug 1, 2026\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Renew now' })).toHaveAttribute('href', '/subscription');
  });

  it('has the notice of a cancelled one', async () => {
    fakeApi({ 'GET /api/me': () => ({ json: me('cancelled') }) });
    signIn();
    await open();
    expect(await screen.findByText(/was cancelled and ended on Aug 1, 2026\./)).toBeInTheDocument();
  });

  it('has no notice for an active one', async () => {
    const calls = fakeApi({ 'GET /api/me': () => ({ json: me('active') }) });
    signIn();
    await open();
    await screen.findByRole('contentinfo');
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    expect(calls.filter(({ route }) => route === 'GET /api/me')).toHaveLength(1);
    expect(screen.queryByText(/expired/)).toBeNull();
  });
});
