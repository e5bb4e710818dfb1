import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ApiProblem } from '../../lib/api/api-problem';
import type { Language } from '../../lib/i18n/languages';
import { session } from '../../lib/session/current-session';
import type { SessionEnd } from '../../lib/session/session';
import { fakeApi, problem } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { Component as LoginPage } from './login.page';

let signIn: jest.Spied<typeof session.signIn>;
const original = globalThis.fetch;

beforeEach(() => {
  fakeApi({});
  signIn = jest.spyOn(session, 'signIn').mockResolvedValue();
});

afterEach(() => {
  globalThis.fetch = original;
  jest.restoreAllMocks();
});

const open = async (language: Language = 'en', path = '/login') => {
  const rendered = await renderApp(<LoginPage />, { language, path, namespaces: ['auth'] });
  // The form of a forgotten password comes later than the page.
  await screen.findAllByRole('textbox');
  return rendered;
};
const press = async (): Promise<void> =>
  userEvent.click(screen.getByRole('button', { name: /^(Sign in|Entrar)$/ }));
const fill = async (name: string, password: string): Promise<void> => {
  await userEvent.type(screen.getByLabelText(/^(Username|Nome de usuário)$/), name);
  await userEvent.type(screen.getByLabelText(/^(Password|Senha)$/), password);
};

describe('the sign-in form', () => {
  it('asks for both fields, announced, and sends nothing without them', async () => {
    await open();
    await press();
    const faults = screen.getAllByRole('alert').map((fault) => fault.textContent);
    expect(faults).toEqual(['Username is required', 'Password is required']);
    expect(screen.getByLabelText('Username')).toHaveFocus();
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription('Username is required');
    expect(signIn).not.toHaveBeenCalled();
  });

  it('wants three characters of a name, spaces around it not counted', async () => {
    await open();
    await fill(' ab ', 'secret');
    await press();
    expect(screen.getByText('Username must have at least 3 characters')).toBeInTheDocument();
    expect(signIn).not.toHaveBeenCalled();
  });

  it('tells password managers which field is which', async () => {
    await open();
    expect(screen.getByLabelText('Username')).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  });

  it('sends the trimmed name on Enter, once', async () => {
    signIn.mockReturnValue(new Promise(() => undefined));
    await open();
    await fill(' demo ', 'secret{Enter}');
    await press();
    expect(signIn).toHaveBeenCalledTimes(1);
    expect(signIn).toHaveBeenCalledWith('demo', 'secret');
  });

  it('sends once for two clicks before the first has changed the screen', async () => {
    signIn.mockReturnValue(new Promise(() => undefined));
    await open();
    await fill('demo', 'secret');
    const form = screen.getByLabelText('Username').closest('form');
    act(() => {
      if (form === null) return;
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    expect(signIn).toHaveBeenCalledTimes(1);
  });

  it.each([
    [401, 'Invalid username or password'],
    [400, 'Invalid login request'],
    [403, 'Access denied'],
    [404, 'User not found'],
    [429, 'Too many login attempts'],
    [500, 'Server error'],
    [418, 'A teapot says no'],
  ])('says after a %i "%s"', async (status, words) => {
    signIn.mockRejectedValue(new ApiProblem({ kind: 'problem', status, detail: 'A teapot says no' }));
    await open();
    await fill('demo', 'secret');
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it.each([
    ['no answer came', new ApiProblem({ kind: 'network' }), 'Erro de conexão com a rede'],
    ['the answer took too long', new ApiProblem({ kind: 'timeout' }), 'Erro de conexão com a rede'],
    ['the answer cannot be read', new ApiProblem({ kind: 'unreadable' }), 'Erro durante o login'],
    ['a status without words came', new ApiProblem({ kind: 'problem', status: 418 }), 'Falha no login'],
    ['something else broke', new Error('boom'), 'Falha no login'],
  ])('says in Portuguese when %s', async (_case, error, words) => {
    signIn.mockRejectedValue(error);
    await open('pt');
    await fill('demo', 'secret');
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('says how long to wait after too many attempts', async () => {
    signIn.mockRejectedValue(
      new ApiProblem({ kind: 'problem', status: 429, members: { retryAfterSeconds: 130 } }),
    );
    await open();
    await fill('demo', 'secret');
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 3 minutes.');
  });

  it('shows and hides the password', async () => {
    await open();
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });

  it('says that Caps Lock is on, while it is', async () => {
    await open();
    const field = screen.getByLabelText('Password');
    fireEvent.keyDown(field, { key: 'A', modifierCapsLock: true });
    expect(screen.getByText('Caps Lock is on.')).toBeInTheDocument();
    fireEvent.keyUp(field, { key: 'CapsLock', modifierCapsLock: false });
    expect(screen.queryByText('Caps Lock is on.')).toBeNull();
  });

  it('says that there is no network, as long as there is none', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open();
    expect(screen.getByText('You are offline.')).toBeInTheDocument();
    online.mockReturnValue(true);
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    expect(screen.queryByText('You are offline.')).toBeNull();
  });
});

describe('somebody whose session has ended', () => {
  const text = ['Your session has ended.', 'Sua sessão terminou.'] as const;
  const told: readonly (readonly [SessionEnd, string, string])[] = [
    ...(
      ['attempts', 'blacklisted', 'check', 'expired', 'incomplete', 'invalid', 'missing', 'refresh'] as const
    ).map((end) => [end, ...text] as const),
    ['passwordChanged', 'Your password was changed.', 'Sua senha foi alterada.'],
  ];

  it.each(told)('for the reason "%s" is told so, without words of machines', async (end, en, pt) => {
    const state = { status: 'unauthenticated', user: null, end } as const;
    jest.spyOn(session, 'state', 'get').mockReturnValue(state);
    const { unmount } = await open('en');
    expect(screen.getByText(en, { exact: false })).toBeInTheDocument();
    unmount();
    await open('pt');
    expect(screen.getByText(pt, { exact: false })).toBeInTheDocument();
  });
});

describe('the forgotten password', () => {
  const FORGOT = 'POST /api/auth/forgot-password/';
  const send = async (name: string): Promise<void> => {
    await userEvent.type(screen.getByRole('textbox'), name);
    await userEvent.click(screen.getByRole('button', { name: /^(Send a new password|Enviar nova senha)$/ }));
  };

  it('takes over the name that was typed, and the way back too', async () => {
    await open();
    await userEvent.type(screen.getByLabelText('Username'), 'marina');
    await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    expect(screen.getByRole('heading', { name: 'Forgotten password' })).toBeInTheDocument();
    expect(await screen.findByLabelText('Username')).toHaveValue('marina');
    await userEvent.click(screen.getByRole('link', { name: 'Back to sign in' }));
    expect(screen.getByLabelText('Username')).toHaveValue('marina');
  });

  it('is asked for with the trimmed name, and says what happens', async () => {
    const calls = fakeApi({ [FORGOT]: () => ({ json: { detail: 'sent' } }) });
    await open('en', '/login?forgot');
    await send('  marina ');
    expect(await screen.findByRole('status')).toHaveTextContent(
      'It was sent to the address of marina and is valid for 24 hours. Your old password stays valid until you use the new one.',
    );
    expect(calls.map(({ route, body }) => [route, body])).toEqual([[FORGOT, { username: 'marina' }]]);
    expect(screen.getByRole('button', { name: 'Send another one' })).toBeInTheDocument();
  });

  it.each([
    ['en', 'Username is required'],
    ['pt', 'Nome de usuário é obrigatório'],
  ] as const)('needs a name (%s)', async (language, words) => {
    const calls = fakeApi({});
    await open(language, '/login?forgot');
    await send('   ');
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('textbox')).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it.each([
    [400, 'AUTH.NO_EMAIL', 'Usuário não possui email cadastrado'],
    [400, 'AUTH.USERNAME_REQUIRED', 'Nome de usuário é obrigatório'],
    [400, 'AUTH.INVALID_FORGOT_REQUEST', 'Dados inválidos'],
    [404, 'AUTH.USER_NOT_FOUND', 'Usuário não encontrado'],
    [429, 'AUTH.TOO_MANY_ATTEMPTS', 'Muitas tentativas.'],
    [500, 'SERVER.UNEXPECTED', 'Erro interno do servidor. Tente novamente.'],
    [503, 'SERVICE.UNAVAILABLE', 'Erro ao processar solicitação'],
  ])('after a %i %s says "%s"', async (status, code, words) => {
    fakeApi({ [FORGOT]: () => problem(status, code) });
    await open('pt', '/login?forgot');
    await send('marina');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('says "Dados inválidos" after a 400 without words', async () => {
    fakeApi({ [FORGOT]: () => ({ status: 400, json: {} }) });
    await open('pt', '/login?forgot');
    await send('marina');
    expect(await screen.findByRole('alert')).toHaveTextContent('Dados inválidos');
  });

  it('says when the server cannot be reached', async () => {
    fakeApi({
      [FORGOT]: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await open('en', '/login?forgot');
    await send('marina');
    expect(await screen.findByRole('alert')).toHaveTextContent('Network connection error');
  });
});
