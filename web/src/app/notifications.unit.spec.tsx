import { expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';

import { renderApp } from '../testing/render';

const loaded = jest.fn();
jest.unstable_mockModule('../components/ui/toaster', () => {
  loaded();
  return { Toaster: () => null };
});

it('what draws a toast is there before the first one, which may be about a lost connection', async () => {
  const { Notifications } = await import('./notifications');
  expect(loaded).not.toHaveBeenCalled();
  await renderApp(<Notifications />);
  await waitFor(() => {
    expect(loaded).toHaveBeenCalledTimes(1);
  });
});
