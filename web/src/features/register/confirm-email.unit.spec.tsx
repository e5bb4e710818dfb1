import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';

import type { Language } from '../../lib/i18n/languages';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeCall, FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { Component as RegisterPage } from './register.page';

const original = globalThis.fetch;
const ROUTE = 'POST /api/auth/email-confirmation';

function Address() {
  const { pathname, hash } = useLocation();
  return <output>{pathname + hash}</output>;
}

async function open(
  answer: FakeRoute,
  { hash = '#t=dG9rZW4_-', language = 'en' }: { readonly hash?: string; readonly language?: Language } = {},
): Promise<readonly FakeCall[]> {
  const calls = fakeApi({ [ROUTE]: answer });
  await renderApp(
    <>
      <RegisterPage />
      <Address />
    </>,
    { language, namespaces: ['register'], path: `/confirm-email${hash}` },
  );
  return calls;
}

const done: FakeRoute = () => ({ status: 204, json: undefined });

afterEach(() => {
  globalThis.fetch = original;
});

describe('the page of a mailed link', () => {
  it('changes nothing when it is opened, and takes the token out of the address', async () => {
    const calls = await open(done);
    expect(await screen.findByText('/confirm-email')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Confirm the address' })).toBeEnabled();
    expect(calls.filter(({ route }) => route === ROUTE)).toEqual([]);
  });

  it.each([
    ['en', 'Confirm the address', 'Your email address is confirmed.'],
    ['pt', 'Confirmar o e-mail', 'Seu e-mail está confirmado.'],
  ] as const)('confirms by its button (%s)', async (language, button, outcome) => {
    const calls = await open(done, { language });
    await userEvent.dblClick(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(outcome)).toBeVisible();
    expect(calls.filter(({ route }) => route === ROUTE).map(({ route, body }) => ({ route, body }))).toEqual([
      { route: ROUTE, body: { token: 'dG9rZW4_-' } },
    ]);
  });

  it.each([
    [409, 'EMAIL.ALREADY_CONFIRMED', 'This address is already confirmed.'],
    [410, 'EMAIL.LINK_INVALID', /not valid any more/],
  ] as const)('says what %d means', async (status, code, text) => {
    await open(() => problem(status, code));
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm the address' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm the address' })).toBeNull();
  });

  it('can be tried again where no answer came', async () => {
    const answers: FakeRoute[] = [
      () => {
        throw new TypeError('network');
      },
      done,
    ];
    await open((call) => (answers.shift() ?? done)(call));
    const button = await screen.findByRole('button', { name: 'Confirm the address' });
    await userEvent.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('Network connection error');
    await userEvent.click(button);
    expect(await screen.findByText('Your email address is confirmed.')).toBeVisible();
  });

  it.each(['', '#t=', '#t=a/b', '#other'])('asks for the link where there is none: %j', async (hash) => {
    const calls = await open(done, { hash });
    expect(await screen.findByText(/Open the link in the email/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm the address' })).toBeNull();
    expect(calls).toEqual([]);
  });
});
