import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ColorScheme, THEME_KEY } from './color-scheme';
import { ThemeProvider } from './theme-provider';
import { firstPaint } from '../../first-paint/first-paint';
import { useTheme } from './use-theme';

const original = Object.getOwnPropertyDescriptor(window, 'matchMedia') ?? {};
let isSystemDark = false;
const listeners = new Set<(event: { readonly matches: boolean }) => void>();

function setSystem(dark: boolean): void {
  isSystemDark = dark;
  act(() => {
    for (const tell of listeners) tell({ matches: dark });
  });
}

function Controls() {
  const { isDark, toggle, setTheme } = useTheme();
  return (
    <>
      <p>{isDark ? 'is dark' : 'is light'}</p>
      <button onClick={toggle}>toggle</button>
      {['dark', 'light', 'purple'].map((value) => (
        <button
          key={value}
          onClick={() => {
            setTheme(value);
          }}
        >
          {value}
        </button>
      ))}
    </>
  );
}

const open = (storage?: Storage): void => {
  render(
    <ThemeProvider env="test" scheme={new ColorScheme(storage)}>
      <Controls />
    </ThemeProvider>,
  );
};
const isMarkedDark = (): boolean => document.documentElement.classList.contains('dark');
const press = async (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  isSystemDark = false;
  window.localStorage.clear();
  document.documentElement.className = '';
  Object.defineProperty(window, 'matchMedia', {
    writable: true,
    value: (query: string) => ({
      get matches() {
        return query.includes('dark') && isSystemDark;
      },
      media: query,
      addEventListener: (_type: string, listener: (event: { readonly matches: boolean }) => void) => {
        if (query.includes('dark')) listeners.add(listener);
      },
      removeEventListener: (_type: string, listener: (event: { readonly matches: boolean }) => void) => {
        listeners.delete(listener);
      },
    }),
  });
});

afterEach(() => {
  Object.defineProperty(window, 'matchMedia', original);
  jest.restoreAllMocks();
});

describe('the theme', () => {
  it('follows the system, also while it changes, as long as nothing is saved', () => {
    isSystemDark = true;
    open();
    expect(screen.getByText('is dark')).toBeInTheDocument();
    setSystem(false);
    expect(screen.getByText('is light')).toBeInTheDocument();
    expect(isMarkedDark()).toBe(false);
    expect(window.localStorage.getItem(THEME_KEY)).toBeNull();
  });

  it('keeps what was saved, whatever the system says', () => {
    window.localStorage.setItem(THEME_KEY, 'dark');
    open();
    expect(isMarkedDark()).toBe(true);
    setSystem(true);
    setSystem(false);
    expect(isMarkedDark()).toBe(true);
  });

  it('flips, marks the root and saves "dark" or "light" under "theme"', async () => {
    open();
    await press('toggle');
    expect(isMarkedDark()).toBe(true);
    expect(window.localStorage.getItem('theme')).toBe('dark');
    await press('toggle');
    expect(isMarkedDark()).toBe(false);
    expect(window.localStorage.getItem('theme')).toBe('light');
  });

  it('pressed twice at once, leads there and back', () => {
    open();
    act(() => {
      screen.getByText('toggle').click();
      screen.getByText('toggle').click();
    });
    expect(isMarkedDark()).toBe(false);
    expect(window.localStorage.getItem('theme')).toBe('light');
    expect(screen.getByText('is light')).toBeInTheDocument();
  });

  it('is turned on by the value "dark" and off by any other', async () => {
    open();
    await press('dark');
    expect(isMarkedDark()).toBe(true);
    await press('purple');
    expect(isMarkedDark()).toBe(false);
    expect(window.localStorage.getItem('theme')).toBe('light');
  });

  it('follows another tab, and the system again when the storage is emptied there', () => {
    open();
    window.localStorage.setItem(THEME_KEY, 'dark');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue: 'dark' }));
    });
    expect(isMarkedDark()).toBe(true);
    window.localStorage.clear();
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
    });
    expect(isMarkedDark()).toBe(false);
  });

  it('says in Portuguese where its hook must be used', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Controls />)).toThrow('useTheme deve ser usado dentro de um ThemeProvider');
  });
});

describe('the first paint', () => {
  const paint = (): string | null => {
    firstPaint(() => undefined);
    return document.documentElement.getAttribute('data-mantine-color-scheme');
  };

  it.each([
    ['dark', false, 'dark'],
    ['light', true, 'light'],
    ['purple', true, 'light'],
    [null, true, 'dark'],
    [null, false, 'light'],
  ])('with %s saved and a dark system: %s is %s', (saved, system, painted) => {
    if (saved !== null) window.localStorage.setItem(THEME_KEY, saved);
    isSystemDark = system;
    expect(paint()).toBe(painted);
    expect(isMarkedDark()).toBe(painted === 'dark');
  });

  it('follows the system where the storage is blocked', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    isSystemDark = true;
    expect(paint()).toBe('dark');
  });
});
