import { afterEach, describe, expect, it } from '@jest/globals';
import type { Notice, NoticesResponse } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';

import { Toaster } from '../../components/ui/toaster';
import { clearNotifications } from '../../lib/notifications/notification-store';
import { setUnreadNotices } from '../../lib/notifications/unread-notices';
import { NOTICES } from '../../lib/query/notices-key';
import { fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { NoticesWatcher } from './notices-watcher';

const original = globalThis.fetch;
const AT = '2026-11-30T12:00:00.000Z';

function noticeOf(end: number, createdAt: string, readAt: string | null = null): Notice {
  return {
    ...{ id: `0199a000-0000-7000-8000-00000000000${String(end)}`, createdAt, readAt },
    ...{ kind: 'rsi-extreme', params: { rsi: `${String(end)}.50`, side: 'low' } },
  };
}

let answer: NoticesResponse;
const show = (notices: readonly Notice[], isQuiet = false): void => {
  answer = { notices: [...notices], unread: notices.length, isQuiet, at: AT, nextCursor: null };
};

/** What the live connection does when it is told of notices. */
function Told() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void client.invalidateQueries({ queryKey: [NOTICES] })}>
      told
    </button>
  );
}

function Place() {
  return <p>at {useLocation().pathname}</p>;
}

async function start(): Promise<{ readonly tell: () => Promise<void>; readonly bodies: () => unknown[] }> {
  let reads = 0;
  const calls = fakeApi({
    'GET /api/notices': () => {
      reads += 1;
      return { json: answer };
    },
    'POST /api/notices/read': () => ({ json: { unread: 0 } }),
  });
  await renderApp(
    <>
      <NoticesWatcher isOpen />
      <Toaster />
      <Told />
      <Place />
    </>,
    { namespaces: ['notices'] },
  );
  const settle = async (count: number): Promise<void> => {
    await waitFor(() => {
      expect(reads).toBe(count);
    });
    await act(async () => Promise.resolve());
  };
  await settle(1);
  return {
    tell: async () => {
      const before = reads;
      await userEvent.click(screen.getByRole('button', { name: 'told' }));
      await settle(before + 1);
    },
    bodies: () => calls.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body),
  };
}

afterEach(() => {
  act(clearNotifications);
  act(() => {
    setUnreadNotices(0);
  });
  globalThis.fetch = original;
});

const OLD = noticeOf(1, '2026-11-30T10:00:00.000Z');
const NEW = noticeOf(2, '2026-11-30T11:59:30.000Z');

describe('a notice', () => {
  it('that was there before the page is no toast (regression: one of the last minute lay over the buttons)', async () => {
    show([NEW, OLD]);
    const { tell } = await start();
    show([noticeOf(3, '2026-11-30T12:30:00.000Z'), NEW, OLD]);
    await tell();
    expect(await screen.findByText('The RSI is at 3.50.')).toBeInTheDocument();
    expect(screen.queryByText(/The RSI is at [12]\.50/)).toBeNull();
  });

  it('that arrives is one toast, however often the list is read', async () => {
    show([OLD]);
    const { tell } = await start();
    show([noticeOf(3, '2026-11-30T12:30:00.000Z'), OLD]);
    await tell();
    await tell();
    expect(await screen.findAllByText('The RSI is at 3.50.')).toHaveLength(1);
  });

  it('that arrives in the quiet hours, or was read elsewhere, is no toast, then and later', async () => {
    show([]);
    const { tell } = await start();
    show([noticeOf(4, '2026-11-30T12:30:00.000Z')], true);
    await tell();
    show([noticeOf(5, '2026-11-30T12:31:00.000Z', AT), noticeOf(4, '2026-11-30T12:30:00.000Z')]);
    await tell();
    expect(screen.queryByText(/The RSI is at/)).toBeNull();
  });

  it('is read by following it', async () => {
    show([]);
    const { bodies, tell } = await start();
    show([NEW]);
    await tell();
    await userEvent.click(await screen.findByRole('button', { name: 'See the market' }));
    expect(screen.getByText('at /dashboard')).toBeInTheDocument();
    await waitFor(() => {
      expect(bodies()).toEqual([{ ids: [NEW.id] }]);
    });
  });
});

it('keeps what opening the app makes under the bell (regression: its toasts lay over the buttons of the page)', async () => {
  show([]);
  const { tell } = await start();
  const greeting: Notice = {
    ...{ id: '0199a000-0000-7000-8000-000000000009', createdAt: AT, readAt: null },
    ...{ kind: 'welcome-back', params: { username: 'ana' } },
  };
  const comparison: Notice = {
    ...{ id: '0199a000-0000-7000-8000-000000000008', createdAt: AT, readAt: null },
    ...{ kind: 'monthly-comparison', params: { month: '2026-10', difference: '12.00', return: '3.40' } },
  };
  show([greeting, comparison, NEW]);
  await tell();
  expect(await screen.findByText(/2\.50/)).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
