import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Link, Route, Routes } from 'react-router-dom';

import { currentTerms } from '@app/contracts';
import type { MeResponse } from '@app/contracts';

import english from '../../features/terms/locales/en.json' with { type: 'json' };
import portuguese from '../../features/terms/locales/pt.json' with { type: 'json' };
import type { Language } from '../../lib/i18n/languages';
import { session } from '../../lib/session/current-session';
import { meOf } from '../../testing/account.fixture';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { forgetBrowser, signIn } from '../../testing/sign-in';
import { TermsQuestion } from './terms-question';
import { TermsPrompt } from './terms-prompt-dialog';

const ACCEPT = 'POST /api/me/terms-acceptance';
const { version } = currentTerms;
const at = '2026-11-30T12:00:00.000Z';
/** A version before the first: what an account looks like after the next change of the terms. */
const EARLIER = { version: version - 1, at };
const original = globalThis.fetch;

beforeEach(signIn);
afterEach(() => {
  globalThis.fetch = original;
  jest.restoreAllMocks();
  forgetBrowser();
});

interface Opened {
  readonly path?: string;
  readonly language?: Language;
  readonly accept?: FakeRoute;
  readonly ui?: ReactNode;
}

async function open(
  acceptedTerms: MeResponse['acceptedTerms'],
  { path, language, accept, ui = <TermsQuestion /> }: Opened = {},
) {
  const calls = fakeApi({
    'GET /api/me': () => ({ json: meOf({ acceptedTerms }) }),
    'POST /api/auth/logout': () => ({ status: 204, json: null }),
    [ACCEPT]: accept ?? (() => ({ json: { acceptedTerms: { version, at } } })),
  });
  await renderApp(
    <>
      {ui}
      <Routes>
        <Route path="/login" element={<p>the sign-in page</p>} />
        <Route path="/settings" element={<Link to="/dashboard">the settings</Link>} />
        <Route path="*" element={<p>a page</p>} />
      </Routes>
    </>,
    { path: path ?? '/dashboard', language: language ?? 'en', namespaces: ['terms'] },
  );
  return { sent: () => calls.filter(({ route }) => route === ACCEPT) };
}
const question = async (name: string | RegExp = 'Accept the Terms of Use') =>
  within(await screen.findByRole('dialog', { name }));
const isClosed = async (): Promise<void> =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });

describe('the question for the terms of use', () => {
  it('is not asked where the current version was accepted', async () => {
    await open({ version, at });
    expect(await screen.findByText('a page')).toBeVisible();
    await expect(screen.findByRole('dialog', {}, { timeout: 300 })).rejects.toThrow();
  });

  it.each([
    ['en', 'Accept the Terms of Use', 'I accept the Terms of Use'],
    ['pt', 'Aceite os Termos de Uso', 'Aceito os Termos de Uso'],
  ] as const)('sends the version whose text is shown (%s), and closes', async (language, title, accept) => {
    const { sent } = await open(null, { language });
    const dialog = await question(title);
    expect(dialog.getAllByRole('heading', { level: 3 })).toHaveLength(8);
    await userEvent.click(dialog.getByRole('button', { name: accept }));
    await isClosed();
    expect(sent()).toMatchObject([{ body: { version } }]);
  });

  it('has to be answered by somebody who accepted none: Escape does not close it', async () => {
    const { sent } = await open(null);
    const dialog = await question();
    expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Not now' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('leads out: sign out instead of accepting', async () => {
    const signOut = jest.spyOn(session, 'signOut').mockResolvedValue(null);
    const { sent } = await open(null);
    await userEvent.click((await question()).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('the sign-in page')).toBeInTheDocument();
    expect(signOut).toHaveBeenCalledTimes(1);
    expect(sent()).toEqual([]);
  });

  it('leaves the settings open, where data is exported and erased, and comes back on the next page', async () => {
    await open(null);
    await userEvent.click((await question()).getByRole('link', { name: 'open the settings' }));
    await isClosed();
    await userEvent.click(screen.getByRole('link', { name: 'the settings' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('of a new version says what has changed, and can be put off until the app is opened again', async () => {
    const { sent } = await open(null, { ui: <TermsPrompt isOpen accepted={EARLIER} /> });
    const dialog = await question('The Terms of Use have changed');
    expect(dialog.getByRole('heading', { name: 'What has changed' })).toBeVisible();
    expect(dialog.getByRole('listitem')).toHaveTextContent('First version.');
    await userEvent.click(dialog.getByRole('button', { name: 'Not now' }));
    await isClosed();
    expect(sent()).toEqual([]);
  });

  it('says so where the page is older than the terms, and stays', async () => {
    await open(null, { accept: () => problem(409, 'TERMS.VERSION_NOT_CURRENT') });
    const dialog = await question();
    await userEvent.click(dialog.getByRole('button', { name: 'I accept the Terms of Use' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Reload the page to read them');
  });
});

it('every version of the terms says in both languages what it changed', () => {
  const versions = Array.from({ length: version }, (_, index) => String(index + 1));
  for (const { changed } of [english, portuguese]) {
    expect(Object.keys(changed)).toEqual(versions);
    for (const text of Object.values(changed)) expect(text).not.toBe('');
  }
});
