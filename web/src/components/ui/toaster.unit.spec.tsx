import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';

import type { Language } from '../../lib/i18n/languages';
import {
  clearNotifications,
  closeToast,
  DEFAULT_DURATION_MS,
  FADE_OUT_MS,
  MAX_KEPT,
  notify,
  replaceNotification,
} from '../../lib/notifications/notification-store';
import type { NotificationInput, NotificationType } from '../../lib/notifications/notification-store';
import { setHideAmounts } from '../../lib/preferences/preferences';
import { renderApp } from '../../testing/render';
import { LanguageToggle } from './language-toggle';
import { ToastAnnouncer } from './toast-announcer';
import { Toaster } from './toaster';

const wait = (ms: number): void => {
  act(() => {
    jest.advanceTimersByTime(ms);
  });
};
const show = (input: NotificationInput): string => {
  let id = '';
  act(() => {
    id = notify(input);
  });
  return id;
};
const open = async (language: Language = 'en'): Promise<void> => {
  await renderApp(
    <>
      <ToastAnnouncer />
      <Toaster />
      <LanguageToggle />
    </>,
    { language },
  );
  jest.useFakeTimers();
};
const toast = (): HTMLElement => screen.getByRole('listitem');
const isGone = (): boolean => screen.queryByRole('listitem') === null;
const spoken = (politeness: 'polite' | 'assertive'): string =>
  document.querySelector(`[aria-live="${politeness}"]`)?.textContent ?? '';

function setHidden(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

afterEach(() => {
  act(clearNotifications);
  act(() => {
    setHideAmounts(false);
  });
  Object.defineProperty(document, 'hidden', { configurable: true, value: false });
  jest.useRealTimers();
});

describe('a toast', () => {
  beforeEach(async () => open());

  it('closes itself after five seconds and fades for 300 ms', () => {
    show({ type: 'success', title: 'Buy recorded' });
    wait(DEFAULT_DURATION_MS - 1);
    expect(toast()).not.toHaveClass('leaving');
    wait(1);
    expect(toast()).toHaveClass('leaving');
    wait(FADE_OUT_MS - 1);
    expect(isGone()).toBe(false);
    wait(1);
    expect(isGone()).toBe(true);
    expect([DEFAULT_DURATION_MS, FADE_OUT_MS]).toEqual([5000, 300]);
  });

  it('closes after a duration of its own', () => {
    show({ type: 'info', title: 'Short', duration: 1000 });
    wait(1000 + FADE_OUT_MS);
    expect(isGone()).toBe(true);
  });

  it.each([
    ['is not flagged to close by itself', { autoClose: false }],
    ['has a duration of 0', { duration: 0 }],
  ])('stays when it %s', (_case, options) => {
    show({ type: 'warning', title: 'Look here', ...options });
    wait(600_000);
    expect(isGone()).toBe(false);
  });

  it.each([
    ['the pointer rests on it', fireEvent.mouseEnter, fireEvent.mouseLeave],
    ['it has the focus', fireEvent.focus, fireEvent.blur],
  ])('waits while %s and then goes on from where it was', (_case, rest, leave) => {
    show({ type: 'info', title: 'Weekly base saved' });
    wait(3000);
    rest(toast());
    wait(60_000);
    expect(isGone()).toBe(false);
    leave(toast());
    wait(1999);
    expect(toast()).not.toHaveClass('leaving');
    wait(1 + FADE_OUT_MS);
    expect(isGone()).toBe(true);
  });

  it('still waits when the pointer leaves it and the focus stays', () => {
    show({ type: 'info', title: 'Weekly base saved' });
    fireEvent.focus(toast());
    fireEvent.mouseEnter(toast());
    fireEvent.mouseLeave(toast());
    wait(60_000);
    expect(isGone()).toBe(false);
  });

  it('waits until somebody looks at the tab', () => {
    setHidden(true);
    show({ type: 'error', title: 'Failed' });
    wait(60_000);
    expect(isGone()).toBe(false);
    setHidden(false);
    wait(DEFAULT_DURATION_MS + FADE_OUT_MS);
    expect(isGone()).toBe(true);
  });

  it('closes by its button and by Escape', () => {
    show({ type: 'warning', title: 'One', autoClose: false });
    fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
    wait(FADE_OUT_MS);
    expect(isGone()).toBe(true);
    show({ type: 'warning', title: 'Two', autoClose: false });
    fireEvent.keyDown(screen.getByRole('button', { name: 'Close notification' }), { key: 'Escape' });
    wait(FADE_OUT_MS);
    expect(isGone()).toBe(true);
  });

  it.each<NotificationType>([
    'success',
    'error',
    'warning',
    'info',
    'loading',
    'balance_update',
    'transaction',
  ])('of type %s has an icon, a title and a message', (type) => {
    show({ type, title: 'The title', message: 'The message' });
    expect(toast().querySelector(`svg[data-type="${type}"]`)).not.toBeNull();
    expect(screen.getByRole('listitem', { name: 'The title' })).toHaveTextContent('The message');
  });

  it('carries out its action once, then closes; the primary one stands out', () => {
    const onSelect = jest.fn();
    show({
      type: 'success',
      title: 'Buy recorded',
      actions: [
        { label: 'Undo', onSelect, isPrimary: true },
        { label: 'View transaction', onSelect: () => undefined },
      ],
    });
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveClass('ui-strong');
    expect(screen.getByRole('button', { name: 'View transaction' })).not.toHaveClass('ui-strong');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onSelect).toHaveBeenCalledTimes(1);
    wait(FADE_OUT_MS);
    expect(isGone()).toBe(true);
  });

  it('turns from processing into completed in its place', () => {
    const id = show({ type: 'loading', title: 'Recording sale' });
    wait(60_000);
    expect(screen.getByText('Recording sale')).toBeInTheDocument();
    act(() => {
      replaceNotification(id, { type: 'success', title: 'Sale recorded' });
    });
    expect(screen.queryByText('Recording sale')).toBeNull();
    wait(DEFAULT_DURATION_MS + FADE_OUT_MS);
    expect(screen.queryByText('Sale recorded')).toBeNull();
  });

  it('that came in the place of one that was fading is not taken away with it', () => {
    const id = show({ type: 'loading', title: 'Recording sale' });
    act(() => {
      closeToast(id);
      replaceNotification(id, { type: 'error', title: 'Failed' });
    });
    wait(FADE_OUT_MS);
    expect(toast()).toHaveTextContent('Failed');
  });

  it('with a key is there once', () => {
    show({ key: 'offline', type: 'warning', title: 'Offline' });
    show({ key: 'offline', type: 'warning', title: 'Offline' });
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('of a card only is never shown', () => {
    show({ type: 'info', title: 'Only kept', placement: 'card' });
    expect(screen.queryByText('Only kept')).toBeNull();
  });

  it('stacks, and the oldest of very many falls out', () => {
    for (let turn = 0; turn <= MAX_KEPT; turn += 1) show({ type: 'info', title: `Number ${String(turn)}` });
    expect(screen.getAllByRole('listitem')).toHaveLength(MAX_KEPT);
    expect(screen.queryByText('Number 0')).toBeNull();
  });
});

describe('what readers hear', () => {
  beforeEach(async () => open());

  it('interrupts only for warnings and errors', () => {
    show({ type: 'error', title: 'Failed', message: 'Try later' });
    expect(spoken('assertive')).toBe('Failed. Try later');
    show({ type: 'transaction', title: 'Recorded' });
    expect(spoken('polite')).toBe('Recorded');
    expect(spoken('assertive')).toBe('');
  });

  it('is said once, also when another toast closes', () => {
    const id = show({ type: 'info', title: 'First' });
    show({ type: 'info', title: 'Second' });
    expect(spoken('polite')).toBe('Second');
    wait(3000);
    expect(spoken('polite')).toBe('');
    act(() => {
      closeToast(id);
    });
    wait(FADE_OUT_MS);
    expect(spoken('polite')).toBe('');
  });

  it('includes what came in the place of another', () => {
    const id = show({ type: 'loading', title: 'Recording sale' });
    act(() => {
      replaceNotification(id, { type: 'success', title: 'Sale recorded' });
    });
    expect(spoken('polite')).toBe('Sale recorded');
  });
});

describe('detail rows', () => {
  const rows = (): readonly string[] =>
    [...toast().querySelectorAll('dl > div')].map((row) => row.textContent);

  it('of a transaction are type, amount, status and the change of the balance', async () => {
    await open();
    const transaction = {
      kind: 'transaction',
      operation: 'invest',
      amountUsd: '366.71',
      amountBtc: '0.00537665',
      balanceChangeUsd: '-266.71',
    } as const;
    const id = show({
      type: 'transaction',
      title: 'Buy',
      details: { ...transaction, status: 'processing' },
    });
    expect(rows()).toEqual([
      'TypeBuy',
      'Amount0.00537665 BTC · 366.71 USD',
      'StatusProcessing',
      'Balance change−266.71 USD',
    ]);
    act(() => {
      replaceNotification(id, {
        type: 'transaction',
        title: 'Buy',
        details: { ...transaction, status: 'completed' },
      });
    });
    expect(rows()[2]).toBe('StatusCompleted');
  });

  it('of a balance are before, now and the change with its sign', async () => {
    await open('pt');
    const balance = { kind: 'balance_update', previousUsd: '2418.60', currentUsd: '2151.89' } as const;
    show({ type: 'balance_update', title: 'Saldo', details: { ...balance, changeUsd: '-266.71' } });
    expect(rows()).toEqual(['AntesUS$ 2.418,60', 'AgoraUS$ 2.151,89', 'Variação do saldo−US$ 266,71']);
  });

  it('leave out a change of a cent or less', async () => {
    await open();
    show({
      type: 'balance_update',
      title: 'Balance',
      details: { kind: 'balance_update', previousUsd: '1.00', currentUsd: '1.01', changeUsd: '0.01' },
    });
    expect(rows()).toEqual(['Before1.00 USD', 'Now1.01 USD']);
  });

  it('of a data refresh are its duration and its time', async () => {
    await open();
    show({
      type: 'info',
      title: 'Refreshed',
      details: { kind: 'data_refresh', syncTimeMs: 1234.6, timestamp: '2026-08-12T09:12:00Z' },
    });
    expect(rows()[0]).toBe('Took1,235 ms');
    expect(rows()[1]).toMatch(/^UpdatedAug 12/);
  });

  it('may be written by whoever shows them', async () => {
    await open();
    show({ type: 'info', title: 'Base saved', details: [{ label: 'Now', value: '100.00 USD' }] });
    expect(rows()).toEqual(['Now100.00 USD']);
  });

  it('hide with the other amounts, and follow the language with title and button', async () => {
    await open();
    show({
      type: 'balance_update',
      title: (t) => t('toast.region'),
      details: { kind: 'balance_update', previousUsd: '1.00', currentUsd: '3.00', changeUsd: '2.00' },
    });
    expect(toast()).toHaveTextContent('Notifications');
    jest.useRealTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Mudar para português' }));
    expect(await screen.findByText('Variação do saldo')).toBeInTheDocument();
    expect(toast()).toHaveTextContent('Notificações');
    expect(within(toast()).getByRole('button')).toHaveAccessibleName('Fechar notificação');
    act(() => {
      setHideAmounts(true);
    });
    expect(toast()).not.toHaveTextContent('3,00');
  });
});
