import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeCall, FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { Component } from './create-user.page';
import { USER_ID } from './testing/admin-users.fixture';

const original = globalThis.fetch;
const CREATE = 'POST /api/admin/users';

afterEach(() => {
  globalThis.fetch = original;
});

async function open(answer: FakeRoute): Promise<readonly FakeCall[]> {
  const calls = fakeApi({ [CREATE]: answer });
  await renderApp(<Component />, {
    namespaces: ['admin-users', 'register'],
    path: '/admin/users/create',
  });
  return calls;
}

const fill = async (label: string, text: string): Promise<void> => {
  await userEvent.type(await screen.findByLabelText(label), text);
};
const submit = async (): Promise<void> => {
  await userEvent.click(screen.getByRole('button', { name: 'Create the user' }));
};

describe('creating a user', () => {
  it('sends name, roles and language, and shows the temporary password once', async () => {
    const calls = await open(() => ({
      json: { userId: USER_ID, username: 'rafael', temporaryPassword: 'girafa-verde-lua' },
    }));
    await fill('Username', ' rafael ');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Auditor' }));
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'pt');
    await submit();
    expect(await screen.findByText('girafa-verde-lua')).toBeVisible();
    expect(calls[0]?.body).toMatchObject({
      ...{ username: 'rafael', email: null, fullName: null, language: 'pt', roles: ['auditor'] },
    });
  });

  it('says what is wrong with a field before it sends, and goes there', async () => {
    const calls = await open(() => problem(500, 'SERVER.ERROR'));
    await fill('Username', 'ab');
    await submit();
    const field = screen.getByLabelText('Username');
    expect(await screen.findByText('Username must have at least 3 characters')).toBeVisible();
    expect(field).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it('says that a name is taken, and what else failed, and keeps what was typed', async () => {
    let tries = 0;
    await open(() => {
      tries += 1;
      return tries === 1 ? problem(409, 'AUTH.USERNAME_TAKEN') : problem(503, 'SERVICE.UNAVAILABLE');
    });
    await fill('Username', 'rafael');
    await submit();
    expect(await screen.findByText('This username is already taken')).toBeVisible();
    await fill('Username', 'o');
    await submit();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByLabelText('Username')).toHaveValue('rafaelo');
  });
});
