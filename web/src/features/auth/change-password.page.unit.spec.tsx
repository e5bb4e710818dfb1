import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';

import { AccessGuard } from '../../app/access';
import type { Language } from '../../lib/i18n/languages';
import { session } from '../../lib/session/current-session';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { Component as LoginPage } from './login.page';

const CHANGE = 'POST /api/auth/change-password/';
const token = `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.s`;
const original = globalThis.fetch;

beforeEach(() => {
  window.localStorage.setItem('session.access_token', token);
  window.localStorage.setItem('session.refresh_token', token);
  window.localStorage.setItem(
    'session.user',
    JSON.stringify({ username: 'marina', is_admin: false, full_name: null, must_change_password: true }),
  );
  session.check();
});

afterEach(() => {
  globalThis.fetch = original;
  window.localStorage.clear();
  act(() => {
    session.check();
  });
});

const open = async (language: Language = 'en') =>
  renderApp(
    <Routes>
      <Route element={<AccessGuard />}>
        <Route path="/login" element={<LoginPage />} />
        <Route path="*" element={<p>the weekly trade</p>} />
      </Route>
    </Routes>,
    { language, path: '/weekly-trade', namespaces: ['auth'] },
  );

async function change(
  current: string,
  next: string,
  again: string,
  language: Language = 'en',
): Promise<void> {
  const labels =
    language === 'en'
      ? ['Password you just signed in with', 'New password', 'Repeat the new password', 'Change password']
      : ['Senha com que você acabou de entrar', 'Nova senha', 'Repita a nova senha', 'Alterar senha'];
  const texts = [current, next, again];
  for (const [index, text] of texts.entries()) {
    const field = await screen.findByLabelText(labels[index] ?? '');
    await userEvent.clear(field);
    if (text !== '') await userEvent.type(field, text);
  }
  await userEvent.click(screen.getByRole('button', { name: labels[3] ?? '' }));
}

const refusing = (route: FakeRoute) => fakeApi({ [CHANGE]: route });

describe('somebody who signed in with a mailed password', () => {
  it('must choose a new one before anything else, and signs in again with it', async () => {
    const calls = fakeApi({ [CHANGE]: () => ({ json: { detail: 'changed' } }) });
    await open();
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeInTheDocument();
    expect(screen.queryByText('the weekly trade')).toBeNull();
    await change('mailed1', 'girafa verde', 'girafa verde');
    expect(await screen.findByText('Your password was changed.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
    expect(calls.find(({ route }) => route === CHANGE)?.body).toEqual({
      username: 'marina',
      current_password: 'mailed1',
      new_password: 'girafa verde',
    });
    expect(window.localStorage.getItem('session.refresh_token')).toBeNull();
  });

  it('may leave instead', async () => {
    fakeApi({});
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out instead' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
    expect(window.localStorage.getItem('session.refresh_token')).toBeNull();
  });

  it.each([
    ['', 'abcdef', 'abcdef', 'Current password is required'],
    ['mailed1', '', '', 'New password is required'],
    ['mailed1', 'abcde', 'abcde', 'Password must have at least 6 characters'],
    ['mailed1', '😀😀😀', '😀😀😀', 'Password must have at least 6 characters'],
    ['mailed1', 'abcdef', '', 'Please repeat the new password'],
    ['mailed1', 'abcdef', 'abcdeg', 'Passwords do not match'],
    ['mailed1', 'mailed1', 'mailed1', 'The new password must differ from the current one'],
  ])('%j to %j, again %j: %s', async (current, next, again, words) => {
    const calls = fakeApi({});
    await open();
    await change(current, next, again);
    expect(screen.getAllByRole('alert').map((fault) => fault.textContent)).toContain(words);
    expect(calls.filter(({ route }) => route === CHANGE)).toEqual([]);
  });

  it.each([
    [
      '400 on the current password',
      problem(400, 'AUTH.CURRENT_PASSWORD'),
      'Current password is incorrect',
      'A senha atual está incorreta',
    ],
    [
      '400 whose words mention the current password',
      problem(400, 'X.Y', { detail: 'The current password is wrong' }),
      'Current password is incorrect',
      'A senha atual está incorreta',
    ],
    [
      'other 400',
      problem(400, 'AUTH.INVALID_PASSWORD_CHANGE'),
      'Invalid password change request',
      'Pedido de alteração de senha inválido',
    ],
    ['403', problem(403, 'AUTH.FORBIDDEN'), 'Access denied', 'Acesso negado'],
    [
      '429',
      problem(429, 'AUTH.TOO_MANY_PASSWORD_CHECKS'),
      'Too many attempts with the current password. Please try again later.',
      'Muitas tentativas com a senha atual. Tente novamente mais tarde.',
    ],
    [
      'other with words',
      problem(418, 'X.Y', { detail: 'A teapot says no' }),
      'A teapot says no',
      'A teapot says no',
    ],
    ['other without words', { status: 418, json: {} }, 'Error changing password', 'Erro ao alterar a senha'],
  ])('%s is said in both languages', async (_case, answer, en, pt) => {
    refusing(() => answer);
    const { unmount } = await open('en');
    await change('mailed1', 'abcdef', 'abcdef');
    expect(await screen.findByRole('alert')).toHaveTextContent(en);
    unmount();
    await open('pt');
    await change('mailed1', 'abcdef', 'abcdef', 'pt');
    expect(await screen.findByRole('alert')).toHaveTextContent(pt);
  });

  it('says when the server cannot be reached', async () => {
    refusing(() => {
      throw new TypeError('Failed to fetch');
    });
    await open();
    await change('mailed1', 'abcdef', 'abcdef');
    expect(await screen.findByRole('alert')).toHaveTextContent('Network connection error');
  });

  it('tells password managers whose password changes', async () => {
    await open();
    expect(await screen.findByLabelText('New password')).toHaveAttribute('autocomplete', 'new-password');
    expect(screen.getByLabelText('Password you just signed in with')).toHaveAttribute(
      'autocomplete',
      'current-password',
    );
    expect(document.querySelector('input[autocomplete="username"]')).toHaveValue('marina');
  });
});
