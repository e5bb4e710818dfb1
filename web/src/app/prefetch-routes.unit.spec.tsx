import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';

import { usePrefetchRoutes } from './prefetch-routes';

const load = jest.fn<(pathname: string) => Promise<void>>();

function Links() {
  usePrefetchRoutes(load);
  return (
    <>
      {['/portfolio', '/transactions', '/settings'].map((path) => (
        <a key={path} href={path}>
          {path}
        </a>
      ))}
    </>
  );
}

const link = (path: string): HTMLElement => screen.getByRole('link', { name: path });
/** Onto a link by the keyboard. */
function tabTo(path: string): void {
  fireEvent.keyDown(window, { key: 'Tab' });
  fireEvent.focusIn(link(path));
}

beforeEach(() => {
  jest.useFakeTimers();
  load.mockReset().mockResolvedValue();
});

afterEach(() => {
  jest.useRealTimers();
});

describe('a page behind a link', () => {
  it('is loaded soon after the link was hovered, once', async () => {
    render(<Links />);
    await jest.advanceTimersByTimeAsync(60_000);
    fireEvent.pointerOver(link('/portfolio'));
    await jest.advanceTimersByTimeAsync(10);
    fireEvent.pointerOver(link('/portfolio'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(load.mock.calls).toEqual([['/portfolio']]);
  });

  it('does not delay the next key of somebody who tabs through the links: it is loaded only where they stay', async () => {
    render(<Links />);
    tabTo('/portfolio');
    await jest.advanceTimersByTimeAsync(100);
    tabTo('/transactions');
    await jest.advanceTimersByTimeAsync(100);
    tabTo('/settings');
    await jest.advanceTimersByTimeAsync(400);
    expect(load).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(200);
    expect(load.mock.calls).toEqual([['/settings']]);
  });

  it('is loaded again after a failure', async () => {
    load.mockRejectedValueOnce(new Error('gone'));
    render(<Links />);
    for (let turn = 0; turn < 2; turn += 1) {
      fireEvent.pointerOver(link('/portfolio'));
      await jest.advanceTimersByTimeAsync(60_000);
    }
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is not loaded after the application has ended', async () => {
    const { unmount } = render(<Links />);
    tabTo('/portfolio');
    unmount();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(load).not.toHaveBeenCalled();
  });
});
