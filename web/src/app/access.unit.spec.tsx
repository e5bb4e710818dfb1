import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';

import { session } from '../lib/session/current-session';
import { FORCED_LOGOUT_EVENT, Session } from '../lib/session/session';
import { renderApp } from '../testing/render';
import { AccessGuard } from './access';

const token = `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.s`;

function Where() {
  const { pathname } = useLocation();
  return <p>{pathname}</p>;
}

const routes = (
  <Routes>
    <Route element={<AccessGuard />}>
      <Route path="*" element={<Where />} />
    </Route>
  </Routes>
);

afterEach(() => {
  window.localStorage.clear();
  act(() => {
    session.check();
  });
});

describe('a protected page', () => {
  it('shows the check while it is not known who is there', async () => {
    await renderApp(routes, { path: '/portfolio' });
    expect(screen.getByRole('status')).toHaveTextContent('Checking authentication...');
  });

  it.each([
    ['en', 'Checking permissions...'],
    ['pt', 'Verificando permissões...'],
  ] as const)('of the administration shows the check of the permissions (%s)', async (language, words) => {
    const fresh = new Session({ send: async () => Promise.reject(new Error('not asked')) });
    jest.spyOn(session, 'state', 'get').mockReturnValue(fresh.state);
    await renderApp(routes, { path: '/admin/logs', language });
    expect(screen.getByRole('status')).toHaveTextContent(words);
    jest.restoreAllMocks();
  });

  it('sends a visitor to the sign-in page and leads back after it', async () => {
    session.check();
    await renderApp(routes, { path: '/portfolio?x=1' });
    expect(screen.getByText('/login')).toBeInTheDocument();
    window.localStorage.setItem('session.refresh_token', token);
    act(() => {
      session.check();
    });
    expect(screen.getByText('/portfolio')).toBeInTheDocument();
  });

  it('sends a signed-in user away from the sign-in page', async () => {
    window.localStorage.setItem('session.refresh_token', token);
    session.check();
    await renderApp(routes, { path: '/login' });
    expect(screen.getByText('/dashboard')).toBeInTheDocument();
  });

  it('closes when the session is ended from outside', async () => {
    window.localStorage.setItem('session.refresh_token', token);
    const stop = session.start();
    await renderApp(routes, { path: '/portfolio' });
    expect(screen.getByText('/portfolio')).toBeInTheDocument();
    window.localStorage.clear();
    act(() => {
      window.dispatchEvent(new CustomEvent(FORCED_LOGOUT_EVENT));
    });
    expect(screen.getByText('/login')).toBeInTheDocument();
    stop();
  });
});
