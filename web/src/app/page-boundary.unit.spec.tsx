import { afterEach, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Outlet, Route, Routes } from 'react-router-dom';

import { renderApp } from '../testing/render';
import { PageBoundary, PageLoading } from './page-boundary';

function Broken(): never {
  throw new Error('boom');
}

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('a fault in one page leaves the frame standing and the next page whole', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await renderApp(
    <>
      <Link to="/good">next</Link>
      <Routes>
        <Route
          element={
            <PageBoundary>
              <Outlet />
            </PageBoundary>
          }
        >
          <Route path="/broken" element={<Broken />} />
          <Route path="/good" element={<h1>Good page</h1>} />
        </Route>
      </Routes>
    </>,
    { path: '/broken' },
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'next' }));
  expect(screen.getByRole('heading')).toHaveTextContent('Good page');
});

it('a page that takes long says so and can be reloaded (regression: "Loading..." for as long as it took)', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  await renderApp(<PageLoading />);
  expect(screen.getByText('Loading...')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  act(() => {
    jest.advanceTimersByTime(8_000);
  });
  expect(screen.getByText(/taking longer than usual/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
});

it('a page that failed without a network says so (regression: "Something went wrong")', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await renderApp(
    <PageBoundary>
      <Broken />
    </PageBoundary>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent("You're offline");
  expect(screen.getByRole('alert')).toHaveTextContent('opens by itself');
});
