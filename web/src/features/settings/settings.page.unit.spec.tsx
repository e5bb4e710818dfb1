import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { currentTerms } from '@app/contracts';

import type { Language } from '../../lib/i18n/languages';
import { session } from '../../lib/session/current-session';
import { meOf } from '../../testing/account.fixture';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { Component as SettingsPage } from './settings.page';
import { secondFactorOf } from './testing/settings.fixture';

const token = `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.s`;
const original = globalThis.fetch;
const SETTINGS = {
  username: 'marina',
  fullName: 'Marina Alves',
  email: 'marina@example.com',
  emailStatus: 'readable',
  emailConfirmed: true,
  acceptedTerms: { version: currentTerms.version, at: '2026-11-30T12:00:00.000Z' },
  registeredAt: '2026-08-01T12:00:00Z',
  profile: 'direct',
  profileChosen: false,
  base: { usd: '20.00', entered: null },
  timeZone: 'America/Sao_Paulo',
  displayCurrency: 'USD',
  taxCountry: 'other',
  taxCountryChosen: false,
  language: 'en',
  revision: '3',
};
const HERE = '0198a8a4-7c3e-7a10-8f00-000000000001';
const THERE = '0198a8a4-7c3e-7a10-8f00-000000000002';
const viewOf = (id: string, browser: string | null, isCurrent: boolean) => ({
  id,
  device: { browser, os: browser === null ? null : 'Linux', kind: 'desktop' },
  createdAt: '2026-08-01T12:00:00Z',
  lastUsedAt: '2026-08-02T12:00:00Z',
  isCurrent,
});
const bothSessions: FakeRoute = () => ({
  json: { sessions: [viewOf(HERE, 'Firefox 145', true), viewOf(THERE, null, false)] },
});
const NO_SUBSCRIPTION = {
  status: 'none',
  plan: null,
  startedAt: null,
  paidUntil: null,
  endsOn: null,
  daysRemaining: 0,
  periods: [],
  next: null,
  revision: '0',
  stale: null,
};
const routes = (more: Record<string, FakeRoute> = {}): Record<string, FakeRoute> => ({
  'GET /api/settings/share-links': () => ({ json: { links: [], areShown: true } }),
  'GET /api/settings': () => ({ json: SETTINGS }),
  'GET /api/me/second-factor': () => ({ json: secondFactorOf() }),
  'GET /api/me/api-tokens': () => ({ json: { tokens: [] } }),
  'GET /api/auth/sessions/': bothSessions,
  'GET /api/me': () => ({ json: meOf() }),
  'GET /api/subscription': () => ({ json: NO_SUBSCRIPTION }),
  'GET /api/payments': () => ({ json: { payments: [], nextCursor: null } }),
  ...more,
});

beforeEach(() => {
  window.localStorage.setItem('session.access_token', token);
  window.localStorage.setItem('session.refresh_token', token);
  window.localStorage.setItem(
    'session.user',
    JSON.stringify({ username: 'marina', is_admin: false, full_name: 'Marina Alves' }),
  );
  session.check();
});

afterEach(() => {
  globalThis.fetch = original;
  jest.restoreAllMocks();
  window.localStorage.clear();
  act(() => {
    session.check();
  });
});

const open = async (language: Language = 'en') =>
  renderApp(<SettingsPage />, { language, namespaces: ['settings', 'auth', 'second-factor'] });

describe('the e-mail address', () => {
  const type = async (text: string): Promise<void> => {
    const field = await screen.findByLabelText('Email address', { selector: 'input' });
    await userEvent.clear(field);
    await userEvent.type(field, text);
  };
  const save = async (text: string, password = 'secret'): Promise<void> => {
    await type(text);
    await userEvent.type(screen.getByLabelText('Your password'), `${password}{Enter}`);
  };

  it('is saved on Enter, and the password forgotten', async () => {
    const calls = fakeApi(
      routes({ 'PUT /api/settings/email': () => ({ json: { ...SETTINGS, email: 'm@example.org' } }) }),
    );
    await open();
    await save('m@example.org');
    await waitFor(() => {
      expect(calls.find(({ route }) => route === 'PUT /api/settings/email')?.body).toEqual({
        email: 'm@example.org',
        password: 'secret',
      });
    });
    expect(await screen.findByDisplayValue('m@example.org')).toBeInTheDocument();
    expect(screen.queryByLabelText('Your password')).toBeNull();
    await type('another@example.org');
    expect(screen.getByLabelText('Your password')).toHaveValue('');
  });

  it.each([
    [
      'en',
      { button: 'Send the link again', texts: [/Not confirmed yet/, /The link was sent/, /Too many links/] },
    ],
    [
      'pt',
      {
        button: 'Enviar o link de novo',
        texts: [/Ainda não confirmado/, /O link foi enviado/, /links demais/],
      },
    ],
  ] as const)('that is not confirmed gets another link (%s)', async (language, { button, texts }) => {
    const [state, sent, tooMany] = texts;
    const answers = [{ status: 204, json: undefined }, problem(429, 'AUTH.TOO_MANY_CONFIRMATION_MAILS')];
    const calls = fakeApi(
      routes({
        'GET /api/settings': () => ({ json: { ...SETTINGS, emailConfirmed: false } }),
        'POST /api/settings/email/confirmation': () => answers.shift() ?? { json: undefined },
      }),
    );
    await open(language);
    expect(await screen.findByText(state)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(sent)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByRole('alert')).toHaveTextContent(tooMany);
    const sendings = calls.filter(({ route }) => route === 'POST /api/settings/email/confirmation');
    expect(sendings).toHaveLength(2);
  });

  it('that is confirmed says so', async () => {
    fakeApi(routes());
    await open();
    expect(await screen.findByText('Confirmed.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
  });

  it('that is none is rejected at the field', async () => {
    fakeApi(routes({ 'PUT /api/settings/email': () => problem(422, 'SETTINGS.EMAIL_INVALID') }));
    await open();
    await save('marina@');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter a valid email');
  });

  it.each([
    ['en', 'Email address', 'Your password', 'Password is required'],
    ['pt', 'E-mail cadastrado', 'Sua senha', 'A senha é obrigatória'],
  ] as const)('could be changed without the password (%s)', async (language, label, ask, required) => {
    const calls = fakeApi(routes());
    await open(language);
    await userEvent.type(await screen.findByLabelText(label, { selector: 'input' }), 'x{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent(required);
    const password = screen.getByLabelText(ask);
    expect(password).toHaveFocus();
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    expect(calls.filter(({ route }) => route.startsWith('PUT'))).toEqual([]);
  });

  it('stays with a wrong password, which is said at that field', async () => {
    fakeApi(routes({ 'PUT /api/settings/email': () => problem(400, 'AUTH.CURRENT_PASSWORD') }));
    await open();
    await save('m@example.org', 'wrong1');
    expect(await screen.findByText('Current password is incorrect')).toBeInTheDocument();
    const password = screen.getByLabelText('Your password');
    expect(password).toHaveAccessibleDescription('Current password is incorrect');
    expect(screen.getByLabelText('Email address', { selector: 'input' })).toBeValid();
  });

  it('is not sent unchanged', async () => {
    const calls = fakeApi(routes());
    await open();
    await type('marina@example.com{Enter}');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(screen.queryByLabelText('Your password')).toBeNull();
    expect(calls.filter(({ route }) => route.startsWith('PUT'))).toEqual([]);
  });
});

it('the language changes on screen and in the account', async () => {
  const calls = fakeApi(
    routes({ 'PUT /api/settings/language': () => ({ json: { ...SETTINGS, language: 'pt' } }) }),
  );
  await open();
  await userEvent.click(await screen.findByText('Português'));
  expect(await screen.findByRole('heading', { name: 'Configurações' })).toBeInTheDocument();
  expect(calls.find(({ route }) => route === 'PUT /api/settings/language')?.body).toEqual({ language: 'pt' });
});

describe('the sessions', () => {
  it('name the device, and only others can be ended', async () => {
    fakeApi(routes());
    await open();
    const list = within(await screen.findByRole('list', { name: 'Sessions' }));
    const [here, there] = list.getAllByRole('listitem');
    expect(here).toHaveTextContent('Firefox 145 · Linux');
    expect(here).toHaveTextContent('This device');
    expect(there).toHaveTextContent('Unknown device');
    expect(list.getAllByRole('button')).toHaveLength(1);
  });

  it('are ended one by one or all others at once', async () => {
    let isGone = false;
    const calls = fakeApi(
      routes({
        [`DELETE /api/auth/sessions/${THERE}/`]: () => {
          isGone = true;
          return { status: 200, json: undefined };
        },
        'GET /api/auth/sessions/': (call) =>
          isGone ? { json: { sessions: [viewOf(HERE, 'Firefox 145', true)] } } : bothSessions(call),
      }),
    );
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'End the session on Unknown device' }));
    await waitFor(() => {
      expect(screen.queryByText('Unknown device')).toBeNull();
    });
    expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull();
    expect(calls.map(({ route }) => route)).toContain(`DELETE /api/auth/sessions/${THERE}/`);
  });

  it('that could not be read can be tried again', async () => {
    let fails = true;
    fakeApi(
      routes({
        'GET /api/auth/sessions/': (call) => (fails ? problem(500, 'SERVER.UNEXPECTED') : bothSessions(call)),
      }),
    );
    await open('pt');
    expect(await screen.findByText('Não foi possível ler suas sessões.')).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Este dispositivo')).toBeInTheDocument();
  });
});

describe('the end of the account', () => {
  const erase = async (password: string): Promise<void> => {
    await userEvent.click(await screen.findByRole('button', { name: 'Erase my account' }));
    const field = await screen.findByLabelText('Your password');
    if (password !== '') await userEvent.type(field, password);
    await userEvent.click(screen.getByRole('button', { name: 'Delete permanently' }));
  };

  it('needs the password', async () => {
    const calls = fakeApi(routes());
    await open();
    await erase('');
    expect(await screen.findByText('Password is required')).toBeInTheDocument();
    expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
  });

  it('is confirmed by Enter too', async () => {
    const calls = fakeApi(routes({ 'POST /api/me/erasure': () => problem(400, 'AUTH.CURRENT_PASSWORD') }));
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Erase my account' }));
    await userEvent.type(await screen.findByLabelText('Your password'), 'wrong1{Enter}');
    expect(await screen.findByText('Current password is incorrect')).toBeInTheDocument();
    expect(calls.filter(({ route }) => route === 'POST /api/me/erasure')).toHaveLength(1);
  });

  it('is rejected for a wrong one, and nothing happens', async () => {
    fakeApi(routes({ 'POST /api/me/erasure': () => problem(400, 'AUTH.CURRENT_PASSWORD') }));
    await open();
    await erase('wrong1');
    expect(await screen.findByText('Current password is incorrect')).toBeInTheDocument();
    expect(session.state.status).toBe('authenticated');
  });

  it('signs out at once', async () => {
    fakeApi(routes({ 'POST /api/me/erasure': () => ({ status: 202, json: { status: 'erased' } }) }));
    await open();
    await erase('secret');
    await waitFor(() => {
      expect(session.state.status).toBe('unauthenticated');
    });
    expect(window.localStorage.getItem('session.refresh_token')).toBeNull();
  });
});

it.each([
  ['en', 'Registered on Aug 1, 2026'],
  ['pt', 'Cadastro em 01/08/2026'],
] as const)(
  'the user name and the day of registration stand there to be read (%s)',
  async (language, since) => {
    fakeApi(routes());
    await open(language);
    expect(await screen.findByText('marina')).toBeInTheDocument();
    expect(screen.getByText(since)).toBeInTheDocument();
  },
);

it.each([
  ['All my data as JSON', 'GET /api/me/export', 'my-data.json'],
  ['Transactions as CSV', 'GET /api/exports/transactions.csv', 'my-transactions.csv'],
  ['My record with its verifier (ZIP)', 'GET /api/me/record/export', 'my-record.zip'],
])('"%s" is handed over as a file', async (button, route, name) => {
  const calls = fakeApi(routes({ [route]: () => ({ json: { account: { username: 'marina' } } }) }));
  Object.assign(URL, { createObjectURL: jest.fn(() => 'blob:file'), revokeObjectURL: jest.fn() });
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => {
    expect(saved).toEqual([name]);
  });
  expect(calls.map((call) => call.route)).toContain(route);
});

it('a file that is asked for too often says so', async () => {
  fakeApi(routes({ 'GET /api/me/export': () => problem(429, 'AUTH.TOO_MANY_EXPORTS') }));
  await open('pt');
  await userEvent.click(await screen.findByRole('button', { name: 'Todos os meus dados em JSON' }));
  expect(await screen.findByText(/^Os seus dados foram pedidos vezes demais/)).toBeInTheDocument();
});

it('what needs no stored setting is also where those cannot be read', async () => {
  fakeApi(routes({ 'GET /api/settings': () => problem(503, 'SERVICE.UNAVAILABLE') }));
  await open();
  expect(
    await screen.findByText('Failed to load user settings. Please try again later.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Change password' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Erase my account' })).toBeInTheDocument();
});
