import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ApiProblem } from '../../../lib/api/api-problem';
import { session } from '../../../lib/session/current-session';
import { renderApp } from '../../../testing/render';
import { SignInForm } from './sign-in-form';

let signIn: jest.Spied<typeof session.signIn>;

beforeEach(() => {
  signIn = jest.spyOn(session, 'signIn').mockResolvedValue();
});

afterEach(() => {
  jest.restoreAllMocks();
});

const open = async (language: 'en' | 'pt' = 'en') =>
  renderApp(<SignInForm />, { language, namespaces: ['auth'] });
const press = async (): Promise<void> =>
  userEvent.click(screen.getByRole('button', { name: /^(Sign in|Entrar)$/ }));

describe('the sign-in form', () => {
  it('asks for both fields and sends nothing without them', async () => {
    await open();
    await press();
    expect(screen.getByText('Username is required')).toBeInTheDocument();
    expect(screen.getByText('Password is required')).toBeInTheDocument();
    expect(screen.getByLabelText('Username')).toHaveFocus();
    expect(signIn).not.toHaveBeenCalled();
  });

  it('wants three characters of a name, spaces around it not counted', async () => {
    await open();
    await userEvent.type(screen.getByLabelText('Username'), ' ab ');
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await press();
    expect(screen.getByText('Username must have at least 3 characters')).toBeInTheDocument();
    expect(signIn).not.toHaveBeenCalled();
  });

  it('sends the trimmed name on Enter, once', async () => {
    signIn.mockReturnValue(new Promise(() => undefined));
    await open();
    await userEvent.type(screen.getByLabelText('Username'), ' demo ');
    await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await press();
    expect(signIn).toHaveBeenCalledTimes(1);
    expect(signIn).toHaveBeenCalledWith('demo', 'secret');
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
    signIn.mockRejectedValue(new ApiProblem({ kind: 'refused', status, detail: 'A teapot says no' }));
    await open();
    await userEvent.type(screen.getByLabelText('Username'), 'demo');
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it.each([
    ['no answer came', new ApiProblem({ kind: 'network' }), 'Erro de conexão com a rede'],
    ['something else broke', new Error('boom'), 'Falha no login'],
  ])('says in Portuguese when %s', async (_case, error, words) => {
    signIn.mockRejectedValue(error);
    await open('pt');
    await userEvent.type(screen.getByLabelText('Nome de usuário'), 'demo');
    await userEvent.type(screen.getByLabelText('Senha'), 'secret');
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });
});
