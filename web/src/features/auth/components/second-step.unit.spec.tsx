import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { Language } from '../../../lib/i18n/languages';
import { session } from '../../../lib/session/current-session';
import { fakeApi, problem } from '../../../testing/fake-api';
import type { FakeRoute } from '../../../testing/fake-api';
import { renderApp } from '../../../testing/render';
import { Component as LoginPage } from '../login.page';

const original = globalThis.fetch;
let accept: jest.Spied<typeof session.accept>;

const FINISH = 'POST /api/auth/token/second-factor';
const signedIn = { access_token: 'a', refresh_token: 'r', is_admin: false, full_name: null };
const asks = (...methods: string[]): FakeRoute => {
  const members = { ticket: 'the-ticket', expiresAt: '2026-11-27T12:05:00.000Z', methods };
  return () => problem(401, 'AUTH.SECOND_FACTOR_REQUIRED', members);
};

beforeEach(() => {
  accept = jest.spyOn(session, 'accept').mockReturnValue();
});
afterEach(() => {
  globalThis.fetch = original;
  jest.restoreAllMocks();
});

async function open(routes: Record<string, FakeRoute>, language: Language = 'en') {
  const calls = fakeApi({ 'POST /api/auth/token/': asks('totp', 'recovery-code'), ...routes });
  await renderApp(<LoginPage />, { language, path: '/login', namespaces: ['auth', 'second-factor'] });
  await userEvent.type(screen.getByLabelText(/^(Username|Nome de usuário)$/), ' ana ');
  await userEvent.type(screen.getByLabelText(/^(Password|Senha)$/), 'secret{Enter}');
  return () => calls.filter(({ route }) => route === FINISH).map(({ body }) => body);
}

describe('the second step of a sign-in', () => {
  it('asks for the code in a field for it, and finishes with the ticket', async () => {
    const sent = await open({ [FINISH]: () => ({ json: signedIn }) });
    const field = await screen.findByLabelText('Code from your authenticator app');
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    await userEvent.keyboard('12 34{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter the six digits of the code');

    await userEvent.clear(field);
    await userEvent.type(field, '123 456{Enter}');

    expect(sent()).toEqual([{ method: 'totp', ticket: 'the-ticket', code: '123456' }]);
    expect(accept).toHaveBeenCalledWith(signedIn, 'ana');
  });

  it.each([
    ['en', 'AUTH.SECOND_FACTOR_INVALID', 'This code is wrong, too old, or was already used.'],
    ['pt', 'AUTH.SECOND_FACTOR_EXPIRED', 'Os cinco minutos da segunda etapa terminaram. Entre de novo.'],
  ] as const)('says in %s after %s what is wrong', async (language, code, words) => {
    await open({ [FINISH]: () => problem(401, code) }, language);
    const field = await screen.findByLabelText(/^(Code from your|Código do) /);
    await userEvent.type(field, '123456{Enter}');

    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(accept).not.toHaveBeenCalled();
  });

  it('takes a recovery code too, and leads back to name and password', async () => {
    const sent = await open({ [FINISH]: () => ({ json: signedIn }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }));
    await userEvent.type(screen.getByLabelText('Recovery code'), ' k7qrm-3zx9p {Enter}');
    expect(sent()).toEqual([{ method: 'recovery-code', ticket: 'the-ticket', code: 'k7qrm-3zx9p' }]);

    await userEvent.click(screen.getByRole('button', { name: 'Back to username and password' }));
    expect(screen.getByLabelText('Username')).toHaveValue(' ana ');
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  it('gives the focus to the passkey in whose place the code was', async () => {
    await open({ 'POST /api/auth/token/': asks('totp', 'passkey') });
    await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey instead' }));

    expect(screen.getByRole('button', { name: 'Use the passkey' })).toHaveFocus();
  });

  it('says so where nothing is left to confirm it by', async () => {
    await open({ 'POST /api/auth/token/': asks() });

    expect(await screen.findByRole('alert')).toHaveTextContent('No second step can be taken here.');
  });
});

it('says why a passkey does not sign in at this address', async () => {
  fakeApi({
    'POST /api/auth/token/passkey-options': () => ({
      json: {
        ...{ challenge: 'AAAA', rpId: 'app.example.com', timeout: 1, userVerification: 'required' },
        allowCredentials: [],
      },
    }),
  });
  await renderApp(<LoginPage />, { path: '/login', namespaces: ['auth', 'second-factor'] });
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Passkeys of this app work at app.example.com only.',
  );
});
