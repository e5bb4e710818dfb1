import type { TransactionView } from '@app/contracts';
import { fireEvent, screen, within } from '@testing-library/react';

import { Toaster } from '../../../components/ui/toaster';
import { clearNotifications } from '../../../lib/notifications/notification-store';
import { clearRevision } from '../../../lib/query/revision';
import { fakeApi } from '../../../testing/fake-api';
import type { FakeRoute } from '../../../testing/fake-api';
import { renderApp } from '../../../testing/render';
import { Component as TransactionsPage } from '../transactions.page';
import { advice } from '../../../testing/recommendation.fixture';
import { effect, listOf, manualSale, me, previewOf, trade, tradeId } from '../../../testing/trades.fixture';

export const LIST = 'GET /api/transactions';
/** The address of the first trade of the list. */
export const ONE = `/api/transactions/${tradeId(1)}`;
/** With the details of that trade open. */
export const OPENED = { path: `/transactions?transaction=${tradeId(1)}` };

export const voided = {
  ...{ revision: '6', repeated: false, transactionId: tradeId(1), restorableUntil: '2026-09-11' },
  ...effect,
};
export const restored = { revision: '7', repeated: false, transactionId: tradeId(1), ...effect };

const original = globalThis.fetch;

/** Every test begins and ends without what another one left. */
export function cleanUp(): void {
  globalThis.fetch = original;
  window.sessionStorage.clear();
  clearNotifications();
  clearRevision();
}

export const history = {
  revision: '5',
  changes: [
    {
      revision: '3',
      at: '2026-08-03T14:05:00.000Z',
      by: { kind: 'user', isSelf: true },
      change: 'created',
      withImport: false,
      old: null,
      new: versionOf(trade()),
    },
    {
      revision: '5',
      at: '2026-08-04T09:00:00.000Z',
      by: { kind: 'admin', isSelf: false },
      change: 'edited',
      withImport: false,
      old: versionOf(trade()),
      new: { ...versionOf(trade()), feeUsd: '2.00' },
    },
  ],
};

/** A trade as its history tells it. */
function versionOf({ transactionId, tradedOn, filled, notes, notesStatus }: TransactionView) {
  return {
    ...{ transactionId, kind: 'buy', tradedOn, quantityBtc: filled.quantityBtc, priceUsd: filled.priceUsd },
    ...{ valueUsd: filled.valueUsd, feeUsd: filled.feeUsd, amountUsd: null, paid: null },
    ...{ note: notes, noteStatus: notesStatus },
  };
}

/** The page over a server of two trades. */
export async function show(
  changes: Record<string, FakeRoute> = {},
  { path = '/transactions', language = 'en' }: { path?: string; language?: 'en' | 'pt' } = {},
) {
  const served: Record<string, FakeRoute> = {
    'GET /api/me': () => ({ json: me }),
    [LIST]: () => ({ json: listOf([trade(), manualSale]) }),
    [`GET ${ONE}`]: () => ({ json: { revision: '5', stale: null, transaction: trade() } }),
    [`GET ${ONE}/history`]: () => ({ json: history }),
    [`GET ${ONE}/void-preview`]: () => ({ json: previewOf() }),
    [`GET /api/recommendations/${tradeId(900)}`]: () => ({
      json: { revision: '5', stale: null, recommendation: advice },
    }),
    ...changes,
  };
  const calls = fakeApi(served);
  await renderApp(
    <>
      <TransactionsPage />
      <Toaster />
    </>,
    { namespaces: ['transactions'], path, language },
  );
  return { calls, served };
}

/** Queries of the list, in order. */
export const queriesOf = (calls: readonly { route: string; url: string }[]) =>
  calls
    .filter(({ route }) => route === LIST)
    .map(({ url }) => Object.fromEntries(new URLSearchParams(url.split('?')[1])));
/** Rows of the one table on screen, without that of the columns. */
const lines = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const isHead = (row: HTMLElement): boolean => row.querySelector('th') !== null;
/** Texts of its trades. */
export const rows = () =>
  lines()
    .filter((row) => !isHead(row))
    .map((row) => row.textContent);
/** Texts of its months. */
export const months = () =>
  lines()
    .filter(isHead)
    .map((row) => row.textContent);
/** Commands of that method, in order. */
export const sent = (calls: readonly { route: string }[], method: string) =>
  calls.filter(({ route }) => route.startsWith(`${method} `));

/** Presses a button of the page or of the details. */
export async function openDialog(name: string | RegExp) {
  fireEvent.click(await screen.findByRole('button', { name }));
}

/** The dialog of that name. */
export const question = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));
