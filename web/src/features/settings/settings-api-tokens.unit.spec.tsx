import type { ApiToken } from '@app/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { problem } from '../../testing/fake-api';
import { openSettings } from './testing/open-settings';

const PATH = '/api/me/api-tokens';
const TOKEN = `ddca_${'a'.repeat(43)}`;
const original = globalThis.fetch;

const tokenOf = (more: Partial<ApiToken> = {}): ApiToken => ({
  id: '0199a000-0000-7000-8000-0000000000f1',
  name: 'My sheet',
  scope: 'read',
  createdAt: '2026-11-01T12:00:00.000Z',
  expiresAt: null,
  isExpired: false,
  lastUsedAt: null,
  ...more,
});

afterEach(() => {
  globalThis.fetch = original;
});

const row = async () => within(await screen.findByRole('region', { name: /^(API tokens|Tokens de API)$/ }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the API tokens of the settings', () => {
  it('says what each may do, and the days of its use and end', async () => {
    await openSettings({
      [`GET ${PATH}`]: () => ({
        json: {
          tokens: [
            tokenOf(),
            tokenOf({
              ...{ id: '0199a000-0000-7000-8000-0000000000f2', name: 'Bot', scope: 'read-and-record' },
              ...{ expiresAt: '2026-11-20T12:00:00.000Z', isExpired: true },
              lastUsedAt: '2026-11-10T12:00:00.000Z',
            }),
          ],
        },
      }),
    });

    const [sheet, bot] = await (await row()).findAllByRole('listitem');
    expect(sheet).toHaveTextContent(/My sheet\s*Read\s*Created on .*1.*, not used yet\s*Does not expire/);
    expect(bot).toHaveTextContent(
      /Bot\s*Read and record\s*Expired\s*Created on .*1.*, last used on .*10.*Expired on .*20/,
    );
    expect((await row()).getByRole('link', { name: 'How to use the API' })).toHaveAttribute(
      'href',
      '/api-access',
    );
  });

  it('asks for a name and the password, and shows the token once, until it is said to be copied', async () => {
    let tokens: readonly ApiToken[] = [];
    const { sent } = await openSettings({
      [`GET ${PATH}`]: () => ({ json: { tokens } }),
      [`POST ${PATH}`]: () => {
        tokens = [tokenOf({ scope: 'read-and-record' })];
        return { json: { token: TOKEN, created: tokens[0] } };
      },
    });
    expect(await (await row()).findByText('None yet.')).toBeInTheDocument();
    await press('Create a token');
    await press('Create');
    expect(await screen.findByLabelText('Name of the token')).toHaveAccessibleDescription(
      /Please give it a name/,
    );
    expect(screen.getByLabelText('Name of the token')).toHaveFocus();
    await userEvent.type(screen.getByLabelText('Name of the token'), ' My sheet ');
    await userEvent.selectOptions(screen.getByLabelText('What it may do'), 'read-and-record');
    expect(screen.getByLabelText('What it may do')).toHaveAccessibleDescription(/^Can also record/);
    await userEvent.selectOptions(screen.getByLabelText('Expires'), 'Never');
    await userEvent.type(screen.getByLabelText('Your password'), 'secret{Enter}');

    const shown = within(await screen.findByRole('dialog', { name: 'Your new token' }));
    expect(shown.getByText(/You won't see it again/)).toHaveFocus();
    expect(shown.getByLabelText('API token')).toHaveValue(TOKEN);
    await userEvent.keyboard('{Escape}');
    expect(shown.getByLabelText('API token')).toHaveValue(TOKEN);
    await userEvent.click(shown.getByRole('button', { name: 'Finish' }));

    await waitFor(() => {
      expect(screen.queryByDisplayValue(TOKEN)).toBeNull();
    });
    expect(await (await row()).findByText('My sheet')).toBeInTheDocument();
    expect(sent(`POST ${PATH}`).map(({ body }) => body)).toEqual([
      { name: 'My sheet', scope: 'read-and-record', expiresInDays: null, password: 'secret' },
    ]);
  });

  it('blames the password in Portuguese, and keeps what was entered', async () => {
    await openSettings({ [`POST ${PATH}`]: () => problem(400, 'AUTH.CURRENT_PASSWORD') }, { language: 'pt' });
    await press('Criar um token');
    await userEvent.type(await screen.findByLabelText('Nome do token'), 'Planilha');
    await userEvent.type(screen.getByLabelText('Sua senha'), 'outra{Enter}');

    await waitFor(() => {
      expect(screen.getByLabelText('Sua senha')).toHaveAccessibleDescription(/senha atual/i);
    });
    expect(screen.getByLabelText('Nome do token')).toHaveValue('Planilha');
  });

  it('revokes one after a question, and gives the focus on', async () => {
    let tokens: readonly ApiToken[] = [tokenOf()];
    const { sent } = await openSettings({
      [`GET ${PATH}`]: () => ({ json: { tokens } }),
      [`DELETE ${PATH}/${tokenOf().id}`]: () => {
        tokens = [];
        return { status: 204, json: undefined };
      },
    });
    await press('Revoke the token My sheet');
    const asked = within(await screen.findByRole('dialog', { name: 'Revoke the token My sheet?' }));
    expect(sent(`DELETE ${PATH}/${tokenOf().id}`)).toHaveLength(0);
    await userEvent.click(asked.getByRole('button', { name: 'Revoke' }));

    expect(await (await row()).findByText('None yet.')).toBeInTheDocument();
    await waitFor(async () => {
      expect((await row()).getByRole('button', { name: 'Create a token' })).toHaveFocus();
    });
  });

  it('offers no eleventh, and says why', async () => {
    const tokens = Array.from({ length: 10 }, (_token, index) =>
      tokenOf({ id: `0199a000-0000-7000-8000-00000000010${String(index)}`, name: `Bot ${String(index)}` }),
    );
    await openSettings({ [`GET ${PATH}`]: () => ({ json: { tokens } }) });

    expect(await (await row()).findByText(/^You have 10 tokens/)).toBeInTheDocument();
    expect((await row()).getByRole('button', { name: 'Create a token' })).toBeDisabled();
  });

  it('says that they could not be read, and reads them again', async () => {
    let isDown = true;
    await openSettings({
      [`GET ${PATH}`]: () => (isDown ? problem(500, 'SERVER.UNEXPECTED') : { json: { tokens: [tokenOf()] } }),
    });
    const failed = await (await row()).findByText('Your API tokens could not be read.');
    expect(failed).toBeInTheDocument();
    isDown = false;
    await userEvent.click((await row()).getByRole('button', { name: /Try again/ }));

    expect(await (await row()).findByText('My sheet')).toBeInTheDocument();
  });
});
