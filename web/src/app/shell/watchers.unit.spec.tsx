import { afterEach, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { usePreferences } from '../../lib/preferences/preferences';
import { meOf } from '../../testing/account.fixture';
import { fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { Watchers } from './watchers';

const original = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = original;
  window.localStorage.clear();
});

function Amounts() {
  const { hideAmounts } = usePreferences();
  return <p>{hideAmounts ? 'hidden' : 'shown'}</p>;
}

it('hides and shows the amounts by keys, and by no letter alone (regression: a spoken or stray h hid them)', async () => {
  fakeApi({ 'GET /api/me': () => ({ json: meOf() }) });
  await renderApp(
    <>
      <Watchers isOpen />
      <Amounts />
      <input aria-label="a note" />
    </>,
  );
  await userEvent.keyboard('h');
  expect(screen.getByText('shown')).toBeVisible();
  await userEvent.keyboard('{Alt>}{Shift>}[KeyH]{/Shift}{/Alt}');
  expect(screen.getByText('hidden')).toBeVisible();
  await userEvent.keyboard('{Alt>}{Shift>}[KeyH]{/Shift}{/Alt}');
  expect(screen.getByText('shown')).toBeVisible();
  await userEvent.type(screen.getByLabelText('a note'), 'h');
  expect(screen.getByText('shown')).toBeVisible();
});

it('paper is light, and the screen what was chosen again after it', async () => {
  window.localStorage.setItem('theme', 'dark');
  fakeApi({ 'GET /api/me': () => ({ json: meOf() }) });
  await renderApp(<Watchers isOpen />);
  const isDark = (): boolean => document.documentElement.classList.contains('dark');
  expect(isDark()).toBe(true);
  fireEvent(window, new Event('beforeprint'));
  expect(isDark()).toBe(false);
  fireEvent(window, new Event('afterprint'));
  expect(isDark()).toBe(true);
});
