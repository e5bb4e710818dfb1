import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';

import { useMe } from '../../lib/me/me';
import { meOf } from '../../testing/account.fixture';
import { fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { NewDay } from './new-day';

const original = globalThis.fetch;
/** Half past eleven in the evening of Sunday, August 16, in the zone of the account. */
const SUNDAY_EVENING = Date.parse('2026-08-17T02:30:00Z');

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, now: SUNDAY_EVENING });
});

afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = original;
});

function Today() {
  return <p>{useMe().data?.today}</p>;
}

const pass = async (ms: number): Promise<void> => {
  await act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
  });
};

it('a tab that is left open over midnight shows the new day, and asks for it once', async () => {
  let today = '2026-08-16';
  const calls = fakeApi({
    'GET /api/me': () => ({ json: meOf({ today }) }),
  });
  await renderApp(
    <>
      <Today />
      <NewDay />
    </>,
  );
  await pass(1_000);
  expect(screen.getByText('2026-08-16')).toBeVisible();
  await pass(10 * 60_000);
  expect(calls).toHaveLength(1);
  today = '2026-08-17';
  await pass(25 * 60_000);
  await pass(1_000);
  expect(screen.getByText('2026-08-17')).toBeVisible();
  expect(calls).toHaveLength(2);
});

it('a clock that is ahead of the server asks once and not without end', async () => {
  jest.setSystemTime(SUNDAY_EVENING + 2 * 3_600_000);
  const calls = fakeApi({
    'GET /api/me': () => ({ json: meOf({ today: '2026-08-16' }) }),
  });
  await renderApp(<NewDay />);
  await pass(5 * 60_000);
  expect(calls).toHaveLength(2);
});
