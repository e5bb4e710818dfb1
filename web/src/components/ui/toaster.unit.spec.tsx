import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';

import {
  DEFAULT_DURATION_MS,
  FADE_OUT_MS,
  clearNotifications,
  notify,
  replaceNotification,
} from '../../lib/notifications/notification-store';
import type { NotificationInput } from '../../lib/notifications/notification-store';
import { renderApp } from '../../testing/render';

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

beforeEach(async () => {
  await renderApp(<Toaster />);
  jest.useFakeTimers();
});

afterEach(() => {
  act(clearNotifications);
  jest.useRealTimers();
});

describe('a toast', () => {
  it('closes itself after five seconds and fades for 300 ms', () => {
    show({ type: 'success', title: 'Buy recorded' });
    wait(DEFAULT_DURATION_MS - 1);
    expect(screen.getByRole('status')).toBeInTheDocument();
    wait(1);
    expect(screen.getByRole('status')).toHaveClass('leaving');
    wait(FADE_OUT_MS);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('waits while the pointer rests on it and then goes on from where it was', () => {
    show({ type: 'info', title: 'Weekly base saved' });
    wait(3000);
    fireEvent.mouseEnter(screen.getByRole('status'));
    wait(60_000);
    expect(screen.getByRole('status')).toBeInTheDocument();
    fireEvent.mouseLeave(screen.getByRole('status'));
    wait(DEFAULT_DURATION_MS + FADE_OUT_MS);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('stays when it does not close by itself', () => {
    show({ type: 'warning', title: 'Look here', autoClose: false });
    wait(600_000);
    expect(screen.getByRole('alert')).toBeInTheDocument();
  });

  it('interrupts a reader only for warnings and errors', () => {
    show({ type: 'error', title: 'Failed' });
    show({ type: 'transaction', title: 'Recorded' });
    expect(screen.getByRole('alert')).toHaveTextContent('Failed');
    expect(screen.getByRole('status')).toHaveTextContent('Recorded');
  });

  it('shows detail rows and carries out its action once, then closes', () => {
    const onSelect = jest.fn();
    show({
      type: 'balance_update',
      title: 'Dynamic balance',
      details: [{ label: 'Change', value: '−268.18 USD' }],
      actions: [{ label: 'Undo', onSelect, isPrimary: true }],
    });
    expect(screen.getByText('−268.18 USD')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onSelect).toHaveBeenCalledTimes(1);
    wait(FADE_OUT_MS);
    expect(screen.queryByText('Dynamic balance')).toBeNull();
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

  it('of a card only is never shown', () => {
    show({ type: 'info', title: 'Only kept', placement: 'card' });
    expect(screen.queryByText('Only kept')).toBeNull();
  });
});
