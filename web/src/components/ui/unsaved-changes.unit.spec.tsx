import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';

import { ThemeProvider } from '../../config/theme/theme-provider';
import { hasUnsavedChanges } from '../../lib/navigation/page-holds';
import { testI18n } from '../../testing/test-i18n';
import { UnsavedChanges } from './unsaved-changes';

function Page() {
  const [text, setText] = useState('');
  return (
    <form>
      <UnsavedChanges isDirty={text !== ''} />
      {/* Another form of the page, half filled as well. */}
      <UnsavedChanges isDirty={text !== ''} />
      <input
        aria-label="Amount"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
        }}
      />
      <Link to="/other?tab=2">Other page</Link>
    </form>
  );
}

async function show(): Promise<void> {
  window.history.replaceState(null, '', '/other');
  const i18n = await testI18n('en');
  render(
    <I18nextProvider i18n={i18n}>
      <ThemeProvider env="test">
        <BrowserRouter>
          <Routes>
            <Route path="/form" element={<Page />} />
            <Route path="/other" element={<Link to="/form">To the form</Link>} />
          </Routes>
        </BrowserRouter>
      </ThemeProvider>
    </I18nextProvider>,
  );
  fireEvent.click(screen.getByText('To the form'));
}

const type = (text: string): void => {
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: text } });
};
const unload = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

afterEach(() => {
  window.history.replaceState(null, '', '/');
  jest.restoreAllMocks();
});

/** Regression: a half-filled form was lost by a link, by back, and by a reload. */
describe('a page with a half-filled form', () => {
  it('is left at once while nothing was typed, or when it was cleared again', async () => {
    await show();
    expect([unload(), hasUnsavedChanges()]).toEqual([false, false]);
    type('12');
    type('');
    expect([unload(), hasUnsavedChanges()]).toEqual([false, false]);
    fireEvent.click(screen.getByText('Other page'));
    expect(await screen.findByText('To the form')).toBeVisible();
  });

  it('makes the browser ask before it is closed or reloaded', async () => {
    await show();
    type('12');
    expect([unload(), hasUnsavedChanges()]).toEqual([true, true]);
  });

  it('asks before a link is followed, and keeps what was typed', async () => {
    await show();
    type('12');
    fireEvent.click(screen.getByText('Other page'));
    fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(window.location.pathname).toBe('/form');
    expect(screen.getByLabelText('Amount')).toHaveValue('12');

    fireEvent.click(screen.getByText('Other page'));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('To the form')).toBeVisible();
    expect(window.location.href).toMatch(/\/other\?tab=2$/);
    expect([unload(), hasUnsavedChanges()]).toEqual([false, false]);
  });

  it('lets a link open elsewhere without asking', async () => {
    await show();
    type('12');
    fireEvent.click(screen.getByText('Other page'), { ctrlKey: true });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks before back is followed', async () => {
    await show();
    type('12');
    window.history.back();
    fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    await waitFor(() => {
      expect(window.location.pathname).toBe('/form');
    });
    expect(screen.getByLabelText('Amount')).toHaveValue('12');

    window.history.back();
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('To the form')).toBeVisible();
    expect(window.location.pathname).toBe('/other');
  });

  it('asks with Escape for staying, and closes no dialog below (regression: what was typed there was lost)', async () => {
    await show();
    const below = jest.fn();
    window.addEventListener('keydown', below, true);
    type('12');
    fireEvent.click(screen.getByText('Other page'));
    const dialog = await screen.findByRole('dialog');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull();
    });
    expect(below).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Amount')).toHaveValue('12');
    expect(unload()).toBe(true);
    window.removeEventListener('keydown', below, true);
  });
});
