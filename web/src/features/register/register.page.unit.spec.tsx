import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';

import { currentTerms } from '@app/contracts';

import { ApiProblem } from '../../lib/api/api-problem';
import type { Language } from '../../lib/i18n/languages';
import { session } from '../../lib/session/current-session';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeAnswer, FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { Component as RegisterPage } from './register.page';

const REGISTER = 'POST /api/auth/register/';
const EXISTS = 'GET /api/auth/user-exists/marina/';
const created: FakeRoute = () => ({
  status: 201,
  json: {
    user_id: '0198a8a4-7c3e-7a10-8f00-000000000001',
    username: 'marina',
    email: null,
    full_name: null,
  },
});
const original = globalThis.fetch;
let signIn: jest.Spied<typeof session.signIn>;

beforeEach(() => {
  fakeApi({});
  signIn = jest.spyOn(session, 'signIn').mockResolvedValue();
});

afterEach(() => {
  globalThis.fetch = original;
  jest.restoreAllMocks();
});

const open = async (language: Language = 'en') =>
  renderApp(
    <Routes>
      <Route path="/register" element={<RegisterPage />} />
      <Route path="/login" element={<p>the sign-in page</p>} />
    </Routes>,
    { language, path: '/register', namespaces: ['register', 'terms'] },
  );
const fill = async (label: RegExp, text: string): Promise<void> =>
  userEvent.type(screen.getByLabelText(label), text);
const NAME = /^(Username|Nome de usuário)$/;
const PASSWORD = /^(Password|Senha)$/;
const EMAIL = /^E-mail/;
const TERMS = /^(I accept the Terms of Use|Aceito os Termos de Uso)$/;
const terms = () => screen.getByRole('checkbox', { name: TERMS });
const press = async (): Promise<void> =>
  userEvent.click(screen.getByRole('button', { name: /^(Create account|Criar conta)$/ }));
const acceptAndPress = async (): Promise<void> => {
  await userEvent.click(terms());
  await press();
};

describe('the registration', () => {
  it('creates the account with the language and zone of the browser, and signs in', async () => {
    const calls = fakeApi({ [REGISTER]: created, [EXISTS]: () => ({ json: { exists: false } }) });
    await open('pt');
    await fill(NAME, 'marina');
    await fill(PASSWORD, 'girafa verde');
    await fill(EMAIL, ' marina@example.com ');
    await acceptAndPress();
    await waitFor(() => {
      expect(signIn).toHaveBeenCalledWith('marina', 'girafa verde');
    });
    expect(calls.find(({ route }) => route === REGISTER)?.body).toEqual({
      username: 'marina',
      password: 'girafa verde',
      email: 'marina@example.com',
      language: 'pt',
      terms_version: currentTerms.version,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  it('leads to the sign-in page where signing in fails after it', async () => {
    fakeApi({ [REGISTER]: created });
    signIn.mockRejectedValue(new ApiProblem({ kind: 'network' }));
    await open();
    await fill(NAME, 'marina');
    await fill(PASSWORD, 'girafa verde');
    await acceptAndPress();
    expect(await screen.findByText('the sign-in page')).toBeInTheDocument();
  });

  it.each([
    ['en', 'Username is required', 'Password is required', 'Please accept the Terms of Use'],
    ['pt', 'O nome de usuário é obrigatório', 'A senha é obrigatória', 'Aceite os Termos de Uso'],
  ] as const)('needs a name, a password and the terms accepted (%s)', async (language, ...faults) => {
    const calls = fakeApi({});
    await open(language);
    await press();
    expect(screen.getAllByRole('alert').map((fault) => fault.textContent)).toEqual(faults);
    expect(screen.getByLabelText(NAME)).toHaveFocus();
    expect(calls.filter(({ route }) => route === REGISTER)).toEqual([]);
  });

  it('makes no account without the terms: the box has the focus, and says why until it is ticked', async () => {
    const calls = fakeApi({ [REGISTER]: created });
    await open();
    await fill(NAME, 'marina');
    await fill(PASSWORD, 'girafa verde');
    await press();
    expect(terms()).toHaveFocus();
    expect(terms()).toHaveAccessibleDescription('Please accept the Terms of Use');
    expect(calls.filter(({ route }) => route === REGISTER)).toEqual([]);
    await userEvent.keyboard(' ');
    expect(screen.queryByRole('alert')).toBeNull();
    await press();
    await waitFor(() => {
      expect(signIn).toHaveBeenCalledTimes(1);
    });
  });

  it('opens the terms beside the box, without ticking it', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Read the terms' }));
    expect(await screen.findByRole('dialog', { name: 'Terms of Use' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: TERMS, hidden: true })).not.toBeChecked();
  });

  it('says that there are other terms by now, to a page that is older than the server', async () => {
    fakeApi({ [REGISTER]: () => problem(409, 'TERMS.VERSION_NOT_CURRENT') });
    await open('pt');
    await fill(NAME, 'marina');
    await fill(PASSWORD, 'girafa verde');
    await acceptAndPress();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Os Termos de Uso mudaram/);
  });

  it.each([
    ['ab', 'abcdef', '', 'Username must have at least 3 characters'],
    ['a'.repeat(41), 'abcdef', '', 'Username must have at most 40 characters'],
    ['...', 'abcdef', '', 'Username contains characters that are not allowed'],
    ['marina', 'abcde', '', 'Password must have at least 6 characters'],
    ['marina', 'abcdef', 'marina@', 'Please enter a valid email'],
  ])('%j, %j, %j: %s', async (name, password, email, words) => {
    const calls = fakeApi({});
    await open();
    await fill(NAME, name);
    await fill(PASSWORD, password);
    if (email !== '') await fill(EMAIL, email);
    await acceptAndPress();
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(calls.filter(({ route }) => route === REGISTER)).toEqual([]);
  });

  it('says that a name is taken when its field is left, and asks once', async () => {
    const calls = fakeApi({ [EXISTS]: () => ({ json: { exists: true } }) });
    await open();
    await fill(NAME, ' marina');
    await userEvent.tab();
    expect(await screen.findByText('This username is already taken')).toBeInTheDocument();
    screen.getByLabelText(NAME).focus();
    await userEvent.tab();
    expect(calls.filter(({ route }) => route === EXISTS)).toHaveLength(1);
    await fill(NAME, '2');
    expect(screen.queryByText('This username is already taken')).toBeNull();
  });

  it('goes on where the name could not be checked', async () => {
    fakeApi({ [EXISTS]: () => problem(429, 'AUTH.TOO_MANY_NAME_CHECKS'), [REGISTER]: created });
    await open();
    await fill(NAME, 'marina');
    await fill(PASSWORD, 'girafa verde');
    expect(await screen.findByText(/^Too many usernames were checked/)).toBeInTheDocument();
    await acceptAndPress();
    await waitFor(() => {
      expect(signIn).toHaveBeenCalledTimes(1);
    });
  });

  it.each([
    ['en', 'AUTH.PASSWORD_TOO_COMMON', /^Many people use this password/],
    ['pt', 'AUTH.PASSWORD_TOO_COMMON', /^Muita gente usa esta senha/],
    ['pt', 'AUTH.PASSWORD_TOO_SHORT', /^A senha deve ter pelo menos 9 caracteres/],
  ] as const)(
    'says at the field why the server refused the password (%s, %s)',
    async (language, code, words) => {
      fakeApi({ [REGISTER]: () => problem(400, code, { minimum: 9 }) });
      await open(language);
      await fill(NAME, 'marina');
      await fill(PASSWORD, 'iloveyou');
      await acceptAndPress();
      await waitFor(() => {
        expect(screen.getByLabelText(PASSWORD)).toHaveAccessibleDescription(expect.stringMatching(words));
      });
      expect(screen.getByLabelText(PASSWORD)).toHaveFocus();
      await fill(PASSWORD, '!');
      expect(screen.queryByText(words)).not.toBeInTheDocument();
    },
  );

  it('names the fewest characters that the server is set to', async () => {
    fakeApi({
      'GET /api/meta': () => ({
        json: { productName: 'x', environment: 'production', passwordMinLength: 9, demoAccounts: [] },
      }),
    });
    await open();
    expect(await screen.findByText('At least 9 characters.')).toBeInTheDocument();
  });

  it.each([
    ['en', 'TOO_MANY_REGISTRATIONS', /^Too many accounts were registered/],
    ['pt', 'TOO_MANY_REGISTRATIONS', /^Muitos cadastros foram feitos/],
  ] as const)(
    'speaks of no login where registrations are limited (%s, %s)',
    async (language, code, words) => {
      fakeApi({ [REGISTER]: () => problem(429, `AUTH.${code}`) });
      await open(language);
      await fill(NAME, 'marina');
      await fill(PASSWORD, 'girafa verde');
      await acceptAndPress();
      expect(await screen.findByText(words)).toBeInTheDocument();
    },
  );

  it('asks for the zone where the server does not know that of the browser', async () => {
    const served = { [REGISTER]: (): FakeAnswer => problem(422, 'AUTH.TIME_ZONE_UNKNOWN') };
    const calls = fakeApi(served);
    await open();
    await fill(NAME, 'marina');
    await fill(PASSWORD, 'girafa verde');
    await acceptAndPress();
    expect(await screen.findByText(/^This time zone is not known/)).toBeInTheDocument();
    const zone = screen.getByRole('combobox', { name: 'Time zone' });
    await userEvent.clear(zone);
    await userEvent.type(zone, 'Lisbon');
    await userEvent.click(await screen.findByText('Europe/Lisbon'));
    Object.assign(served, { [REGISTER]: created });
    await press();
    await waitFor(() => {
      expect(signIn).toHaveBeenCalledTimes(1);
    });
    expect(calls.findLast(({ route }) => route === REGISTER)?.body).toMatchObject({
      time_zone: 'Europe/Lisbon',
    });
  });

  it('shows a rejection at the field it is about, until the field is changed', async () => {
    fakeApi({ [REGISTER]: () => problem(409, 'AUTH.USERNAME_TAKEN') });
    await open();
    await fill(NAME, 'marina');
    await fill(PASSWORD, 'girafa verde');
    await acceptAndPress();
    expect(await screen.findByText('This username is already taken')).toBeInTheDocument();
    expect(screen.getByLabelText(NAME)).toHaveFocus();
    await fill(NAME, '2');
    expect(screen.queryByText('This username is already taken')).toBeNull();
  });

  it('translates what the server has against a field', async () => {
    fakeApi({
      [REGISTER]: () =>
        problem(400, 'AUTH.INVALID_REGISTRATION', {
          issues: [{ path: 'email', message: 'Please enter a valid email' }],
        }),
    });
    await open('pt');
    await fill(NAME, 'marina');
    await fill(PASSWORD, 'girafa verde');
    await acceptAndPress();
    expect(await screen.findByText('Informe um e-mail válido')).toBeInTheDocument();
  });

  it.each([
    [
      'words of the server',
      {
        status: 418,
        json: {
          title: 'x',
          status: 418,
          type: 'about:blank',
          code: 'X.Y',
          correlationId: 'c',
          detail: 'A teapot says no',
        },
      },
      'A teapot says no',
    ],
    ['no words', { status: 418, json: {} }, 'Error registering user'],
    ['an answer nobody can read', { status: 200, json: {} }, 'Error registering user'],
  ])('rejected with %s says "%s"', async (_case, answer, words) => {
    fakeApi({ [REGISTER]: () => answer });
    await open();
    await fill(NAME, 'marina');
    await fill(PASSWORD, 'girafa verde');
    await acceptAndPress();
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('says how strong the password is and what would help, and rejects none of six characters', async () => {
    fakeApi({ [REGISTER]: created });
    await open();
    await fill(NAME, 'marina');
    await fill(PASSWORD, '123456');
    expect(screen.getByText(/Password strength: Weak\. Avoid repeats/)).toBeInTheDocument();
    await acceptAndPress();
    await waitFor(() => {
      expect(signIn).toHaveBeenCalledTimes(1);
    });
  });

  it('tells password managers and browsers which field is which', async () => {
    await open();
    const kinds = ['Username', 'Password', 'E-mail (optional)', 'Full name (optional)'].map((label) =>
      screen.getByLabelText(label).getAttribute('autocomplete'),
    );
    expect(kinds).toEqual(['username', 'new-password', 'email', 'name']);
  });
});
