import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Notice, NoticesResponse } from '@app/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';

import { Toaster } from '../../components/ui/toaster';
import { NoticesWatcher } from '../../features/notices/notices-watcher';
import type { Language } from '../../lib/i18n/languages';
import { clearNotifications, notify } from '../../lib/notifications/notification-store';
import { setUnreadNotices } from '../../lib/notifications/unread-notices';
import { setHideAmounts } from '../../lib/preferences/preferences';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { Notices } from './notices';

const original = globalThis.fetch;
const LIST = 'GET /api/notices';
const READ = 'POST /api/notices/read';
const AT = '2026-11-30T12:00:00.000Z';
const id = (end: number): string => `0199a000-0000-7000-8000-00000000000${String(end)}`;
const place = (end: number, createdAt = '2026-11-30T10:00:00.000Z', readAt: string | null = null) => ({
  ...{ id: id(end), createdAt, readAt },
});
const regime: Notice = {
  ...place(1),
  ...{ kind: 'regime-changed', params: { regime: 'bull', oldRegime: 'pre_bull' } },
};
const comparison: Notice = {
  ...place(2, '2026-11-30T09:00:00.000Z', '2026-11-30T09:30:00.000Z'),
  ...{ kind: 'monthly-comparison', params: { month: '2026-10', difference: '1234.50', return: '4.20' } },
};
const answerOf = (notices: readonly Notice[], more: Partial<NoticesResponse> = {}): NoticesResponse => ({
  ...{ notices: [...notices], isQuiet: false, at: AT, nextCursor: null },
  unread: notices.filter(({ readAt }) => readAt === null).length,
  ...more,
});

// Comes after the page; the first test is not to wait for it.
beforeAll(async () => {
  await import('./notices-open');
});

let answer: NoticesResponse;
beforeEach(() => {
  answer = answerOf([]);
});

afterEach(() => {
  act(clearNotifications);
  act(() => {
    setUnreadNotices(0);
    setHideAmounts(false);
  });
  globalThis.fetch = original;
});

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
}

async function open(more: Record<string, FakeRoute> = {}, language: Language = 'en') {
  const calls = fakeApi({ [LIST]: () => ({ json: answer }), ...more });
  await renderApp(
    <>
      <NoticesWatcher isOpen />
      <Notices />
      <Toaster />
      <Address />
    </>,
    { language, namespaces: ['notices'] },
  );
  await userEvent.click(screen.getByRole('button', { name: /^(Notices|Avisos)/ }));
  return { sent: (route: string) => calls.filter((call) => call.route === route) };
}

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
      placement: 'card',
      details: { kind: 'balance_update', previousUsd: '1.00', currentUsd: '3.00', changeUsd: '2.00' },
      actions: [{ label: 'See it', onSelect }],
    });
    await new Promise((resolve) => {
      setTimeout(resolve, 2);
    });
    notify({ type: 'warning', title: 'Card only', placement: 'card' });
    await open();
    const dialog = await screen.findByRole('dialog');
    const cards = await within(dialog).findAllByRole('listitem');
    expect(cards).toHaveLength(2);
    expect(cards[0]).toHaveTextContent('Card only');
    expect(cards[1]).toHaveTextContent('+2.00 USD');
    await userEvent.click(screen.getByRole('button', { name: 'See it' }));
    expect(onSelect).toHaveBeenCalledTimes(1);
  });

  it('of this page are removed one by one or all at once', async () => {
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

  it('of the account are counted on the bell and read one by one or all at once', async () => {
    answer = answerOf([regime, comparison]);
    const read = () => {
      answer = answerOf([{ ...regime, readAt: AT }, comparison]);
      return { json: { unread: 0 } };
    };
    const { sent } = await open({ [READ]: read });
    expect(await screen.findByRole('button', { name: 'Notices, 1 unread' })).toHaveTextContent('1');
    const item = await screen.findByRole('listitem', { name: 'New regime: Bull' });
    expect(item).toHaveTextContent('The market went from Pre-bull to Bull.');
    expect(within(item).getByText('Unread')).toBeInTheDocument();
    await userEvent.click(within(item).getByRole('button', { name: 'Mark as read' }));
    await waitFor(() => {
      expect(within(item).queryByText('Unread')).toBeNull();
    });
    expect(sent(READ).map(({ body }) => body)).toEqual([{ ids: [regime.id] }]);
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  it('leave the focus where it was when their buttons are gone', async () => {
    const other: Notice = { ...regime, ...place(3, '2026-11-30T08:00:00.000Z') };
    answer = answerOf([regime, other]);
    let reads = 0;
    await open({
      [READ]: () => {
        reads += 1;
        answer = answerOf([{ ...regime, readAt: AT }, reads === 1 ? other : { ...other, readAt: AT }]);
        return { json: { unread: 2 - reads } };
      },
    });
    const [first] = await screen.findAllByRole('listitem', { name: 'New regime: Bull' });
    if (first === undefined) throw new Error('no notice');
    await userEvent.click(within(first).getByRole('button', { name: 'Mark as read' }));
    await waitFor(() => {
      expect(within(first).queryByRole('button', { name: 'Mark as read' })).toBeNull();
    });
    expect(first).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
    });
    expect(screen.getByRole('heading', { name: 'Notices' })).toHaveFocus();
  });

  it('of a month lead to the report of that month', async () => {
    answer = answerOf([comparison]);
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Open the report' }));
    expect(screen.getByTestId('address')).toHaveTextContent(
      '/reports?type=strategy-performance&from=2026-10-01&to=2026-10-31',
    );
  });

  it('stay, and say so, where older ones could not be read', async () => {
    answer = answerOf([regime], { nextCursor: 'older' });
    let isBroken = true;
    await open({
      [LIST]: ({ url }) => {
        if (!url.includes('cursor=older')) return { json: answer };
        return isBroken ? problem(503, 'SERVICE.UNAVAILABLE') : { json: answerOf([comparison]) };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show older ones' }));
    expect(await screen.findByText(/^The notices could not be read\./)).toBeVisible();
    expect(screen.getByRole('listitem', { name: 'New regime: Bull' })).toBeInTheDocument();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('listitem', { name: /against fixed DCA/ })).toBeInTheDocument();
    expect(screen.queryByText(/^The notices could not be read/)).toBeNull();
  });

  it('are marked up to what was on screen, and say so where that failed', async () => {
    answer = answerOf([regime]);
    const { sent } = await open({ [READ]: () => problem(503, 'SERVICE.UNAVAILABLE') });
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(sent(READ).map(({ body }) => body)).toEqual([{ until: AT }]);
    expect(
      await screen.findByText('The notice could not be marked as read. Please try again.'),
    ).toBeInTheDocument();
  });

  it('are written in Portuguese, with the amounts of the person hidden at their wish', async () => {
    answer = answerOf([comparison]);
    await open({}, 'pt');
    const item = await screen.findByRole('listitem', { name: 'Comparação com o DCA fixo: outubro de 2026' });
    expect(item).toHaveTextContent(/Em outubro de 2026, seu retorno foi de \+4,20%.*\+US\$\s1\.234,50/);
    act(() => {
      setHideAmounts(true);
    });
    expect(item).not.toHaveTextContent('1.234');
  });

  it('can be asked for again, and page by page', async () => {
    let tries = 0;
    await open({
      [LIST]: ({ url }) => {
        tries += 1;
        if (tries <= 2) return problem(503, 'SERVICE.UNAVAILABLE');
        return {
          json: url.includes('cursor=older')
            ? answerOf([comparison])
            : answerOf([regime], { nextCursor: 'older' }),
        };
      },
    });
    expect(await screen.findByText('The notices could not be read.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show older ones' }));
    expect(await screen.findByRole('listitem', { name: /against fixed DCA/ })).toBeInTheDocument();
  });
});
