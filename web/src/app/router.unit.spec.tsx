import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { Link, useLocation, useNavigate } from 'react-router-dom';

import { Toaster } from '../components/ui/toaster';
import type { Language } from '../lib/i18n/languages';
import { session } from '../lib/session/current-session';
import { fakeApi } from '../testing/fake-api';
import { renderApp } from '../testing/render';
import { AppRouter } from './router';

const token = `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.s`;
const original = globalThis.fetch;
const scrollTo = jest.fn();

function Address() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{pathname}</output>
      <Link to="/settings">to settings</Link>
      <Link to="/guide">to guide</Link>
      <button
        onClick={() => {
          void navigate(-1);
        }}
      >
        back
      </button>
    </>
  );
}

function signIn(isAdmin: boolean): void {
  window.localStorage.setItem('session.access_token', token);
  window.localStorage.setItem('session.refresh_token', token);
  window.localStorage.setItem(
    'session.user',
    JSON.stringify({ username: 'ana', is_admin: isAdmin, full_name: 'Ana Lima' }),
  );
  session.check();
}

const open = async (path: string, language: Language = 'en') =>
  renderApp(
    <>
      <AppRouter />
      <Address />
      <Toaster />
    </>,
    { path, language },
  );
const heading = async (name: string): Promise<HTMLElement> =>
  screen.findByRole('heading', { level: 1, name });
const isAt = async (path: string): Promise<void> => {
  await waitFor(() => {
    expect(screen.getByText(path, { selector: 'output' })).toBeInTheDocument();
  });
};

beforeEach(() => {
  fakeApi({});
  scrollTo.mockClear();
  Object.defineProperty(window, 'scrollTo', { writable: true, value: scrollTo });
  session.check();
});

afterEach(() => {
  globalThis.fetch = original;
  window.localStorage.clear();
  act(() => {
    session.check();
  });
});

const PUBLIC = [
  ['/', 'Know how much Bitcoin to buy this week. And why.'],
  ['/subscription', 'Subscription'],
  ['/faq', 'Frequently asked questions'],
  ['/bitcoin-do-zero', 'Bitcoin from zero'],
  ['/consultoria-bitcoin', 'Bitcoin consultancy'],
  ['/payment-success', 'Your payment'],
  ['/payment-cancelled', 'Payment not completed'],
  ['/confirm-email', 'Confirm your email address'],
  ['/news', 'News'],
  ['/whitepaper', 'Whitepaper: the method, version 1'],
] as const;

/** What a public page may read of everybody. */
const PUBLIC_READS: ReadonlySet<string> = new Set([
  'GET /api/plans',
  'GET /api/payments/methods',
  'GET /api/meta',
]);

const SIGNED_IN = [
  '/dashboard',
  '/portfolio',
  '/transactions',
  '/transactions/new',
  '/weekly-trade',
  '/settings',
  '/dynamic-cash',
  '/reports',
  '/rsi-historical',
  '/guide',
  '/api-access',
] as const;

const ADMIN = [
  '/admin/system',
  '/admin/users',
  '/admin/users/create',
  '/admin/portfolios',
  '/admin/streams',
  '/admin/logs',
];

describe('a public page', () => {
  it.each(PUBLIC)('%s is open to a visitor, without asking the server who it is', async (path, title) => {
    const calls = fakeApi({});
    await open(path);
    expect(await heading(title)).toBeInTheDocument();
    expect(document.title).toMatch(new RegExp(`^${title.replace(/[.?]/g, '\\$&')} · `));
    expect(calls.map(({ route }) => route).filter((route) => !PUBLIC_READS.has(route))).toEqual([]);
  });

  it.each(PUBLIC)('%s does not send a signed-in user elsewhere', async (path, title) => {
    signIn(false);
    await open(path);
    expect(await heading(title)).toBeInTheDocument();
    await isAt(path);
  });

  it.each(['/login', '/register'])('%s sends a signed-in user to the dashboard', async (path) => {
    signIn(false);
    await open(path);
    await isAt('/dashboard');
  });

  it.each([
    ['/login', 'Sign in'],
    ['/register', 'Create an account'],
  ])('%s is there for a visitor', async (path, title) => {
    await open(path);
    expect(await heading(title)).toBeInTheDocument();
  });

  it('/bitcoin leads to the guide, and an address nobody knows to the start', async () => {
    const { unmount } = await open('/bitcoin');
    await isAt('/bitcoin-do-zero');
    unmount();
    await open('/no/such/page');
    await isAt('/');
  });
});

describe('a page for signed-in users', () => {
  it.each([...SIGNED_IN, ...ADMIN])('%s sends a visitor to the sign-in page', async (path) => {
    await open(path);
    await isAt('/login');
  });

  it.each(SIGNED_IN)('%s opens inside the frame, with one heading', async (path) => {
    signIn(false);
    await open(path);
    await isAt(path);
    await waitFor(() => {
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    });
    expect(screen.getByRole('navigation', { name: 'Main navigation' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveAttribute('href', '#main');
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  });
});

describe('a page for administrators', () => {
  it('/admin leads to the system page', async () => {
    signIn(true);
    await open('/admin');
    await isAt('/admin/system');
    expect(await heading('System')).toBeInTheDocument();
  });

  it.each(ADMIN)('%s opens for an administrator', async (path) => {
    signIn(true);
    await open(path);
    await isAt(path);
    await waitFor(() => {
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    });
  });

  it.each<[Language, string]>([
    ['pt', 'Acesso negado. Apenas administradores podem acessar esta página.'],
    ['en', 'Access denied. Only administrators can access this page.'],
  ])('sends everyone else to the dashboard and says why (%s)', async (language, words) => {
    signIn(false);
    await open('/admin/logs', language);
    await isAt('/dashboard');
    expect(await screen.findAllByText(words)).toHaveLength(1);
  });

  it('has its links in the navigation of an administrator only', async () => {
    signIn(true);
    const { unmount } = await open('/guide');
    expect(await screen.findByRole('list', { name: 'Administration' })).toBeInTheDocument();
    unmount();
    act(() => {
      signIn(false);
    });
    await open('/guide');
    await heading('Guide');
    expect(screen.queryByRole('list', { name: 'Administration' })).toBeNull();
  });
});

describe('a navigation', () => {
  it('moves the focus to the new heading, also between two pages of one kind', async () => {
    signIn(false);
    await open('/reports');
    const first = await heading('Reports');
    expect(first).not.toHaveFocus();
    act(() => {
      screen.getByText('to settings').click();
    });
    expect(await heading('Settings')).toHaveFocus();
    act(() => {
      screen.getByText('to guide').click();
    });
    expect(await heading('Guide')).toHaveFocus();
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
  });

  it('back goes to where the page was scrolled to', async () => {
    signIn(false);
    await open('/reports');
    await heading('Reports');
    Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: 3000 });
    Object.defineProperty(window, 'scrollY', { configurable: true, value: 640 });
    window.dispatchEvent(new Event('scroll'));
    // As in a browser, the next page is at its top.
    Object.defineProperty(window, 'scrollY', { configurable: true, value: 0 });
    act(() => {
      screen.getByText('to guide').click();
    });
    await heading('Guide');
    act(() => {
      screen.getByText('back').click();
    });
    await heading('Reports');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 640);
  });
});
