import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { problem } from '../../testing/fake-api';
import { openSettings } from './testing/open-settings';

const original = globalThis.fetch;
const ACCESSES = 'GET /api/me/accesses';
const SHOW = 'Show who looked';
const id = (end: number): string => `0199a000-0000-7000-8000-00000000000${String(end)}`;

afterEach(() => {
  globalThis.fetch = original;
});

describe('who looked at the own records', () => {
  it('is read once it is asked for, page by page, with an erased reader', async () => {
    const { sent } = await openSettings({
      [ACCESSES]: ({ url }) => ({
        json: url.includes('cursor=older')
          ? { accesses: [{ id: id(1), at: '2025-11-30T12:00:00Z', reader: null }], nextCursor: null }
          : { accesses: [{ id: id(2), at: '2026-11-30T12:00:00Z', reader: 'olga' }], nextCursor: 'older' },
      }),
    });
    const show = await screen.findByRole('button', { name: SHOW });
    expect(sent(ACCESSES)).toEqual([]);
    await userEvent.click(show);
    expect(await screen.findByText('olga')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show older ones' }));
    expect(await screen.findByText('Erased person')).toBeVisible();
    expect(screen.getByText(/^Nov 30, 2025, /)).toBeVisible();
  });

  it('is said to be nobody, and asked for again where it could not be read', async () => {
    let tries = 0;
    await openSettings({
      [ACCESSES]: () => {
        tries += 1;
        return tries === 1
          ? problem(503, 'SERVICE.UNAVAILABLE')
          : { json: { accesses: [], nextCursor: null } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: SHOW }));
    expect(await screen.findByText('The accesses could not be read.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nobody else has opened your records.')).toBeVisible();
  });
});
