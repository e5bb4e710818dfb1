import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';

import { usePagesAhead } from './pages-ahead';

const load = jest.fn<(pathname: string) => Promise<void>>();

function Links() {
  usePagesAhead(load);
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
  it('comes in soon after the link was pointed at, once', async () => {
    render(<Links />);
    await jest.advanceTimersByTimeAsync(60_000);
    fireEvent.pointerOver(link('/portfolio'));
    await jest.advanceTimersByTimeAsync(10);
    fireEvent.pointerOver(link('/portfolio'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(load.mock.calls).toEqual([['/portfolio']]);
  });

  it('does not hold up the next key of somebody who walks through the links: only where they stay it comes in', async () => {
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

  it('is asked for again after it could not be loaded', async () => {
    load.mockRejectedValueOnce(new Error('gone'));
    render(<Links />);
    for (let turn = 0; turn < 2; turn += 1) {
      fireEvent.pointerOver(link('/portfolio'));
      await jest.advanceTimersByTimeAsync(60_000);
    }
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('does not come in after all is gone', async () => {
    const { unmount } = render(<Links />);
    tabTo('/portfolio');
    unmount();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(load).not.toHaveBeenCalled();
  });
});
