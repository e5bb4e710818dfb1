import type { ShareLink } from '@app/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { problem } from '../../testing/fake-api';
import type { FakeRoute } from '../../testing/fake-api';
import { openSettings } from './testing/open-settings';

const PATH = '/api/settings/share-links';
const original = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = original;
});

const ana: ShareLink = {
  id: '0199a000-0000-4000-8000-0000000000e1',
  name: 'Ana',
  amounts: 'hidden',
  path: '/shared/secret-of-ana',
  createdAt: '2026-11-01T12:00:00.000Z',
  expiresAt: '2026-12-01T12:00:00.000Z',
  isExpired: false,
  looks: 0,
  lastLookAt: null,
};
const linkOf = (number: number): ShareLink => ({
  ...ana,
  id: `0199a000-0000-4000-8000-00000000000${String(number)}`,
  name: `Link ${String(number)}`,
});
const answer =
  (links: readonly ShareLink[], areShown = true): FakeRoute =>
  () => ({ json: { links, areShown } });

const row = async () => within(await screen.findByRole('region', { name: 'Share links' }));
const press = async (name: string) => userEvent.click(await (await row()).findByRole('button', { name }));

describe('the share links', () => {
  it('are created with a name, hidden amounts and 30 days unless chosen otherwise', async () => {
    const { sent } = await openSettings({
      [`GET ${PATH}`]: answer([]),
      [`POST ${PATH}`]: answer([ana]),
    });
    expect(await (await row()).findByText('You have no share links.')).toBeInTheDocument();
    await press('New link');
    const name = (await row()).getByLabelText('Name');
    expect(name).toHaveFocus();
    await press('Create link');
    expect(name).toHaveAccessibleDescription(expect.stringContaining('Name is required'));
    expect(sent(`POST ${PATH}`)).toHaveLength(0);
    await userEvent.type(name, 'Ana{Enter}');

    expect(
      await (await row()).findByText(/^amounts hidden · until .+ · not opened yet$/),
    ).toBeInTheDocument();
    expect((await row()).getByLabelText('Address of the link Ana')).toHaveValue(
      'http://localhost/shared/secret-of-ana',
    );
    expect((await row()).getByRole('group', { name: 'Share links' })).toHaveFocus();
    expect(sent(`POST ${PATH}`).map(({ body }) => body)).toEqual([
      { name: 'Ana', amounts: 'hidden', days: 30 },
    ]);
  });

  it('say what a link shows before it is created, and keep the form where it was not', async () => {
    const { sent } = await openSettings({
      [`GET ${PATH}`]: answer([]),
      [`POST ${PATH}`]: () => problem(409, 'SHARE.TOO_MANY_LINKS', { limit: 5 }),
    });
    await press('New link');
    expect((await row()).getByText(/Amounts are not sent to it/)).toBeInTheDocument();
    await userEvent.click((await row()).getByRole('radio', { name: 'Shown' }));
    expect((await row()).getByText('The page shows your amounts, in dollars.')).toBeInTheDocument();
    await userEvent.click((await row()).getByRole('radio', { name: '7 days' }));
    await userEvent.type((await row()).getByLabelText('Name'), 'Ana{Enter}');

    expect(await (await row()).findByRole('alert')).toHaveTextContent(/as many links as you can have/);
    expect((await row()).getByLabelText('Name')).toHaveValue('Ana');
    expect(sent(`POST ${PATH}`).map(({ body }) => body)).toEqual([
      { name: 'Ana', amounts: 'shown', days: 7 },
    ]);
    // Another window may have made them.
    expect(sent(`GET ${PATH}`).length).toBeGreaterThan(1);
  });

  it('are revoked once that is confirmed', async () => {
    const opened: ShareLink = { ...ana, looks: 3, lastLookAt: new Date().toISOString() };
    const { sent } = await openSettings({
      [`GET ${PATH}`]: answer([opened]),
      [`DELETE ${PATH}/${ana.id}`]: answer([]),
    });
    expect(await (await row()).findByText(/opened 3 times, last /)).toBeInTheDocument();
    await press('Revoke the link Ana');
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke the link “Ana”?' }));
    expect(sent(`DELETE ${PATH}/${ana.id}`)).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await (await row()).findByText('You have no share links.')).toBeInTheDocument();
  });

  it('that expired have no address, are removed at once, and count for nothing', async () => {
    const expired: ShareLink = { ...ana, isExpired: true };
    const alive = [1, 2, 3, 4].map(linkOf);
    const { sent } = await openSettings({
      [`GET ${PATH}`]: answer([...alive, expired]),
      [`DELETE ${PATH}/${ana.id}`]: answer([...alive, linkOf(5)]),
    });
    expect(await (await row()).findByText(/expired on/)).toBeInTheDocument();
    expect((await row()).queryByLabelText('Address of the link Ana')).toBeNull();
    expect((await row()).getByRole('button', { name: 'New link' })).toBeInTheDocument();
    await press('Remove the expired link Ana');
    await waitFor(() => {
      expect(sent(`DELETE ${PATH}/${ana.id}`)).toHaveLength(1);
    });
    expect(await (await row()).findByText(/There are 5 links/)).toBeInTheDocument();
    expect((await row()).queryByRole('button', { name: 'New link' })).toBeNull();
  });

  it('say that they show nothing without a subscription', async () => {
    await openSettings({ [`GET ${PATH}`]: answer([ana], false) });
    expect(await (await row()).findByText(/while you have no active subscription/)).toBeInTheDocument();
  });

  it('can be read again after a failure, in Portuguese too', async () => {
    let reads = 0;
    await openSettings(
      {
        [`GET ${PATH}`]: (call) => {
          reads += 1;
          return reads === 1 ? problem(503, 'SERVICE.UNAVAILABLE') : answer([ana])(call);
        },
      },
      { language: 'pt' },
    );
    const region = within(await screen.findByRole('region', { name: 'Links de compartilhamento' }));
    expect(await region.findByText('Não foi possível ler seus links.')).toBeInTheDocument();
    await userEvent.click(region.getByRole('button', { name: 'Tentar de novo' }));
    expect(await region.findByText(/^valores ocultos · até .+ · ainda não aberto$/)).toBeInTheDocument();
  });
});
