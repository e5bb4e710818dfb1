import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { cleanUp, queriesOf, show } from './testing/show-transactions';

const originalMedia = window.matchMedia.bind(window);

beforeEach(() => {
  cleanUp();
  window.matchMedia = (query) => Object.defineProperty(originalMedia(query), 'matches', { value: false });
});
afterEach(() => {
  window.matchMedia = originalMedia;
  cleanUp();
});

const filters = () => within(screen.getByRole('search'));

describe('the transactions on a phone', () => {
  it('have one row of a search and a button that counts the filters (regression: a third of the screen)', async () => {
    await show({}, { path: '/transactions?type=sell&from=2026-02-01&to=2026-06-30&view=deleted' });
    expect(await screen.findByRole('searchbox')).toBeVisible();
    expect(filters().queryAllByRole('combobox')).toHaveLength(0);
    expect(filters().getByRole('button', { name: 'Filters (3)' })).toBeVisible();
  });

  it('are filtered in a sheet, which clears all filters too and leaves the search', async () => {
    const { calls } = await show();
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'manual' } });
    fireEvent.click(filters().getByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    expect(sheet.getByRole('button', { name: 'Clear filters' })).toBeDisabled();
    fireEvent.change(sheet.getByLabelText('Show'), { target: { value: 'sell' } });
    await waitFor(() => {
      expect(queriesOf(calls).at(-1)).toMatchObject({ type: 'sell' });
    });
    fireEvent.click(sheet.getByRole('button', { name: 'Show trades' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    fireEvent.click(filters().getByRole('button', { name: 'Filters (1)' }));
    const again = within(await screen.findByRole('dialog', { name: 'Filters' }));
    fireEvent.click(again.getByRole('button', { name: 'Clear filters' }));
    expect(await filters().findByRole('button', { name: 'Filters' })).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('manual');
  });

  it('have their other actions in words (regression: three icons)', async () => {
    await show();
    expect(await screen.findByRole('link', { name: 'Register trade' })).toHaveAttribute(
      'href',
      '/transactions/new',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Options' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Import',
      'Print',
      'Download as CSV',
    ]);
    expect(menu.getByRole('menuitem', { name: 'Import' })).toHaveAttribute('href', '/transactions/import');
  });
});
