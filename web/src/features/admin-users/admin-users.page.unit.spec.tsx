import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { Language } from '../../lib/i18n/languages';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeCall, FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { forgetBrowser, signIn } from '../../testing/sign-in';
import { Component } from './admin-users.page';
import { listedUser, USER_ID, userOf } from './testing/admin-users.fixture';

const original = globalThis.fetch;
const LIST = 'GET /api/auth/users';
const ONE = `GET /api/admin/users/${USER_ID}`;
const OF_ONE = `/api/admin/users/${USER_ID}`;

beforeEach(forgetBrowser);
afterEach(() => {
  globalThis.fetch = original;
  act(forgetBrowser);
});

interface OpenOptions {
  readonly path?: string;
  readonly language?: Language;
}

async function open(
  routes: Record<string, FakeRoute>,
  { path = '/admin/users', language = 'en' }: OpenOptions = {},
): Promise<readonly FakeCall[]> {
  const calls = fakeApi(routes);
  await renderApp(<Component />, { language, namespaces: ['admin-users'], path });
  return calls;
}

const one = { path: `/admin/users?user=${USER_ID}` };
const press = async (name: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name }));
};
const confirm = async (name: string): Promise<void> => {
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
};

describe('the list of users', () => {
  it('shows name, state, roles and day, and leads to each', async () => {
    await open({
      [LIST]: () => ({
        json: { users: [listedUser({ roles: ['auditor'], status: 'disabled' })], next_cursor: null },
      }),
    });
    const row = await screen.findByRole('row', { name: /marina/ });
    expect(within(row).getByText('Disabled')).toBeVisible();
    expect(within(row).getByText('Auditor')).toBeVisible();
    expect(within(row).getByRole('link', { name: 'marina' })).toHaveAttribute(
      'href',
      `/admin/users?user=${USER_ID}`,
    );
  });

  it('searches by the beginning of a name, and says when there is none', async () => {
    const calls = await open({ [LIST]: () => ({ json: { users: [], next_cursor: null } }) });
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Name begins with' }), ' mar ');
    await press('Find');
    expect(await screen.findByText('No name begins with “mar”.')).toBeVisible();
    expect(calls.at(-1)?.url).toContain('search=mar');
  });

  it('goes on after a page', async () => {
    const calls = await open({
      [LIST]: ({ url }) =>
        !url.includes('cursor=next')
          ? { json: { users: [listedUser()], next_cursor: 'next' } }
          : {
              json: {
                users: [listedUser({ user_id: USER_ID.replace('d1', 'd2'), username: 'rafael' })],
                next_cursor: null,
              },
            },
    });
    await press('Show more users');
    expect(await screen.findByRole('link', { name: 'rafael' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'marina' })).toBeVisible();
    expect(calls).toHaveLength(2);
  });

  it('says in Portuguese when it could not be read', async () => {
    await open({ [LIST]: () => problem(500, 'SERVER.ERROR') }, { language: 'pt' });
    expect(await screen.findByText('Não foi possível ler os usuários.')).toBeVisible();
  });
});

describe('a user', () => {
  it('is shown with account, subscription and what can be done', async () => {
    await open({ [ONE]: () => ({ json: userOf({ roles: ['admin'] }) }) }, one);
    expect(await screen.findByRole('heading', { name: 'marina' })).toBeVisible();
    expect(screen.getByText('marina@example.com')).toBeVisible();
    expect(screen.getByText(/^Active · Annual · until/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove administrator' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Make auditor' })).toBeEnabled();
  });

  it('that does not exist is said so', async () => {
    await open({ [ONE]: () => problem(404, 'AUTH.USER_NOT_FOUND') }, one);
    expect(await screen.findByText('There is no such user.')).toBeVisible();
  });

  it('who is oneself cannot be changed here', async () => {
    signIn();
    await open({ [ONE]: () => ({ json: userOf() }) }, one);
    expect(await screen.findByText(/This is your own account/)).toBeVisible();
    for (const name of ['Reset password', 'Disable', 'Make administrator', 'Make auditor'])
      expect(screen.getByRole('button', { name })).toBeDisabled();
  });

  it('loses a second factor after a dialog that names them and the effect, and only where there is one', async () => {
    let hasSecondFactor = true;
    const calls = await open(
      {
        [ONE]: () => ({ json: userOf({ hasSecondFactor }) }),
        [`POST ${OF_ONE}/second-factor-removal`]: () => {
          hasSecondFactor = false;
          return { json: userOf() };
        },
      },
      one,
    );
    await press('Remove two-step sign-in');
    const dialog = await screen.findByRole('dialog', { name: 'Remove the two-step sign-in of marina?' });
    expect(within(dialog).getByText(/marina is signed out everywhere, gets an email/)).toBeVisible();
    expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
    await confirm('Remove two-step sign-in');

    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Remove two-step sign-in' })).not.toBeInTheDocument();
    });
  });

  it('is disabled after a dialog that names them and the effect, once', async () => {
    const calls = await open(
      {
        [ONE]: () => ({ json: userOf() }),
        [`POST ${OF_ONE}/disable`]: () => ({ json: userOf({ status: 'disabled' }) }),
      },
      one,
    );
    await press('Disable');
    const dialog = await screen.findByRole('dialog', { name: 'Disable the account of marina?' });
    expect(within(dialog).getByText(/marina is signed out everywhere/)).toBeVisible();
    expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
    await confirm('Disable');
    await screen.findByRole('button', { name: 'Disable' });
    expect(calls.filter(({ route }) => route === `POST ${OF_ONE}/disable`)).toHaveLength(1);
    expect(calls.filter(({ route }) => route === ONE).length).toBeGreaterThan(1);
  });

  it('says why a change was refused, and shows the account as it is now', async () => {
    await open(
      {
        [ONE]: () => ({ json: userOf() }),
        [`PUT ${OF_ONE}/roles/auditor`]: () => problem(410, 'ACCOUNT.ERASED'),
      },
      one,
    );
    await press('Make auditor');
    await confirm('Make auditor');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('gets a temporary password, which stays until it is closed by its button', async () => {
    await open(
      {
        [ONE]: () => ({ json: userOf() }),
        [`POST ${OF_ONE}/reset-password`]: () => ({ json: { temporaryPassword: 'girafa-verde-lua' } }),
      },
      one,
    );
    await press('Reset password');
    await confirm('Reset password');
    expect(await screen.findByText('girafa-verde-lua')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText('girafa-verde-lua')).toBeVisible();
    await press('I have noted it');
    expect(screen.queryByText('girafa-verde-lua')).toBeNull();
  });

  it('is granted a plan with a reason, under one key over a lost answer', async () => {
    let tries = 0;
    const calls = await open(
      {
        [ONE]: () => ({ json: userOf({ subscription: { status: 'none', plan: null, paidUntil: null } }) }),
        [`POST ${OF_ONE}/subscription`]: () => {
          tries += 1;
          if (tries === 1) throw new TypeError('Failed to fetch');
          return problem(410, 'ACCOUNT.ERASED');
        },
      },
      one,
    );
    await press('Grant a plan');
    await confirm('Grant a plan');
    expect(await screen.findByText('Please give a reason')).toBeVisible();
    expect(tries).toBe(0);
    await userEvent.selectOptions(screen.getByLabelText('Plan'), 'quarterly');
    await userEvent.type(screen.getByLabelText('Reason'), 'a gift');
    await confirm('Grant a plan');
    expect(await screen.findByText('It could not be saved. Please try again.')).toBeVisible();
    await confirm('Grant a plan');
    const sent = calls.filter(({ route }) => route === `POST ${OF_ONE}/subscription`);
    expect(sent.map(({ body }) => body)).toEqual([
      { plan: 'quarterly', reason: 'a gift' },
      { plan: 'quarterly', reason: 'a gift' },
    ]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });
});
