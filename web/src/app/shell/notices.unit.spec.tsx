import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { clearNotifications, notify } from '../../lib/notifications/notification-store';
import { renderApp } from '../../testing/render';
import { Notices } from './notices';

// Comes after the page; the first test is not to wait for it.
beforeAll(async () => {
  await import('./notices-open');
});

afterEach(() => {
  act(clearNotifications);
});

const open = async (): Promise<void> => {
  await renderApp(<Notices />);
  await userEvent.click(screen.getByRole('button', { name: /^Notices/ }));
};

describe('the notices', () => {
  it('say that there are none', async () => {
    await open();
    expect(await screen.findByText('No notices.')).toBeInTheDocument();
  });

  it('keep what is a card or both, newest first, and not what is a toast only', async () => {
    const onSelect = jest.fn();
    notify({ type: 'info', title: 'Toast only', placement: 'toast' });
    notify({
      type: 'balance_update',
      title: 'Both',
      details: { kind: 'balance_update', previousUsd: '1.00', currentUsd: '3.00', changeUsd: '2.00' },
      actions: [{ label: 'See it', onSelect }],
    });
    notify({ type: 'warning', title: 'Card only', placement: 'card' });
    await open();
    const cards = await screen.findAllByRole('listitem');
    expect(cards).toHaveLength(2);
    expect(cards[0]).toHaveTextContent('Card only');
    expect(cards[1]).toHaveTextContent('+2.00 USD');
    await userEvent.click(screen.getByRole('button', { name: 'See it' }));
    expect(onSelect).toHaveBeenCalledTimes(1);
  });

  it('are removed one by one or all at once', async () => {
    for (const title of ['One', 'Two', 'Three']) notify({ type: 'info', title, placement: 'card' });
    await open();
    const two = await screen.findByRole('listitem', { name: 'Two' });
    await userEvent.click(within(two).getByRole('button', { name: 'Remove notice' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => {
      expect(screen.getByText('No notices.')).toBeInTheDocument();
    });
  });
});
