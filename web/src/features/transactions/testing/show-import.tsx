import { expect } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { Toaster } from '../../../components/ui/toaster';
import { fakeApi } from '../../../testing/fake-api';
import type { FakeRoute } from '../../../testing/fake-api';
import { renderApp } from '../../../testing/render';
import { me } from '../../../testing/trades.fixture';
import { Component as ImportPage } from '../import.page';
import type { importView } from './import.fixture';
import { IMPORT_ID, preview } from './import.fixture';

export const PREVIEW = 'POST /api/transactions/import/preview';
export const IMPORT = 'POST /api/transactions/import';
export const LIST = 'GET /api/imports';

export const imports = (...items: readonly ReturnType<typeof importView>[]) => ({
  json: { revision: '5', items, nextCursor: null },
});
export const accepted = {
  status: 201,
  json: { revision: '9', repeated: false, importId: IMPORT_ID, rows: 2, resumed: false },
};

export async function showImport(changes: Record<string, FakeRoute> = {}, language: 'en' | 'pt' = 'en') {
  const served: Record<string, FakeRoute> = {
    'GET /api/me': () => ({ json: me }),
    [LIST]: () => imports(),
    [PREVIEW]: () => ({ json: preview() }),
    [IMPORT]: () => accepted,
    ...changes,
  };
  const calls = fakeApi(served);
  await renderApp(
    <>
      <ImportPage />
      <Toaster />
    </>,
    { namespaces: ['transactions'], language },
  );
  return { calls, served };
}

export async function choose(content = 'date,type\r\n', name = 'trades.csv'): Promise<void> {
  const input = await screen.findByLabelText('CSV file');
  fireEvent.change(input, { target: { files: [new File([content], name)] } });
}

export const bodies = (calls: Awaited<ReturnType<typeof showImport>>['calls'], route: string) =>
  calls.filter((call) => call.route === route).map(({ body }) => body);
export const run = async (name = 'Import 2 rows') => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => {
    expect(button).toBeEnabled();
  });
  fireEvent.click(button);
};
/** The rows of a list as they are read: the rows that are ready unless another tab or reason is named. */
export const rows = (name = 'Ready') =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
export const openTab = (name: RegExp) => {
  fireEvent.click(screen.getByRole('tab', { name }));
};
