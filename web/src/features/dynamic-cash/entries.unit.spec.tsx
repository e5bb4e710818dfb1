import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { problem } from '../../testing/fake-api';
import type { FakeRoute } from '../../testing/fake-api';
import { clearPage, openPage } from './testing/open-page';
import { balanceOf, entryOf } from './testing/dynamic-balance.fixture';

const original = globalThis.fetch;
const own = entryOf(1, { description: 'bonus', descriptionStatus: 'readable' });
const ofTrade = entryOf(2, {
  type: 'used',
  amountUsd: '-200.00',
  transactionId: '0198a8a4-7c3e-7a10-8f00-000000000002',
  defaultDescription: null,
});
const deleted = entryOf(3, {
  type: 'withdrawal',
  amountUsd: '-50.00',
  balanceAfterUsd: null,
  status: 'voided',
  voidedAt: '2026-11-26T12:00:00.000Z',
  restorableUntil: '2026-12-26',
});
const effect = {
  btc: { before: '0.10000000', after: '0.10000000' },
  portfolioCash: { before: '0.00', after: '0.00' },
  dynamicBalance: { before: '600.00', after: '500.00' },
};
const previewOf =
  (refusal: object | null, shown: object | null = effect): FakeRoute =>
  () => ({
    json: {
      revision: '12',
      transactionId: own.entryId,
      kind: 'deposit',
      tradedOn: own.date,
      effect: shown,
      moved: null,
      refusal,
    },
  });
const routes = (more: Record<string, FakeRoute> = {}): Record<string, FakeRoute> => ({
  'GET /api/dynamic-balance': ({ url }) => ({
    json: balanceOf({ entries: url.includes('status=all') ? [own, ofTrade, deleted] : [own, ofTrade] }),
  }),
  [`GET /api/transactions/${own.entryId}/void-preview`]: previewOf(null),
  [`DELETE /api/transactions/${own.entryId}`]: () => ({
    json: {
      revision: '13',
      repeated: false,
      transactionId: own.entryId,
      restorableUntil: '2026-12-27',
      ...effect,
    },
  }),
  [`POST /api/transactions/${own.entryId}/restore`]: () => ({
    json: { revision: '14', repeated: false, transactionId: own.entryId, ...effect },
  }),
  [`POST /api/transactions/${deleted.entryId}/restore`]: () => ({
    json: { revision: '14', repeated: false, transactionId: deleted.entryId, ...effect },
  }),
  ...more,
});

beforeEach(() => {
  window.sessionStorage.clear();
});

afterEach(() => {
  globalThis.fetch = original;
  clearPage();
});

const openDelete = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Delete: Deposit, November 20, 2026' }));
  return within(await screen.findByRole('dialog'));
};
const DELETE = `DELETE /api/transactions/${own.entryId}`;

describe('the history of the balance', () => {
  it('has date, type, amount, balance after and description', async () => {
    await openPage(routes());
    const table = within(await screen.findByRole('region', { name: 'History' }));
    const [, first, second] = await table.findAllByRole('row');
    expect(first).toHaveTextContent(/Nov 20, 2026Depositbonus\+100.00600.00/);
    expect(second).toHaveTextContent(/Spent on weekly buy-−200.00/);
  });

  it('has the text of the product where there is no description', async () => {
    await openPage();
    expect(await screen.findByText('Dynamic Investment Balance deposit')).toBeVisible();
  });

  it('opens the detail of an entry, and its trade where it has one', async () => {
    await openPage(routes());
    fireEvent.click(
      await screen.findByRole('button', { name: 'Details: Spent on weekly buy, November 20, 2026' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('November 16–22')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'See the transaction' })).toHaveAttribute(
      'href',
      `/transactions?transaction=${ofTrade.transactionId ?? ''}`,
    );
    expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});

describe('deleting an entry', () => {
  it('says what moves back, and is sent once', async () => {
    const { sent } = await openPage(routes());
    const dialog = await openDelete();
    expect(await dialog.findByText('500.00')).toBeVisible();
    const button = dialog.getByRole('button', { name: 'Delete' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('Entry deleted')).toBeVisible();
    expect(sent(DELETE)).toHaveLength(1);
  });

  it('can be undone from the notice', async () => {
    const { sent } = await openPage(routes());
    const dialog = await openDelete();
    await dialog.findByText('500.00');
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Entry restored')).toBeVisible();
    expect(sent(`POST /api/transactions/${own.entryId}/restore`)).toHaveLength(1);
  });

  it('that makes a day negative names it, and goes on only when told to', async () => {
    const { sent } = await openPage(
      routes({
        [`GET /api/transactions/${own.entryId}/void-preview`]: previewOf({
          code: 'LEDGER.DYNAMIC_BALANCE_NEGATIVE',
          detail: 'negative',
          date: '2026-11-24',
          balanceUsd: '-40.00',
          beforeUsd: '60.00',
        }),
      }),
    );
    const dialog = await openDelete();
    expect(
      await dialog.findByText(
        /On November 24, 2026 the dynamic balance would be −40.00 USD instead of 60.00 USD/,
      ),
    ).toBeVisible();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete anyway' }));
    await waitFor(() => {
      expect(sent(DELETE)[0]?.url).toContain('acceptNegative=true');
    });
  });

  it('that the ledger rejects cannot be sent', async () => {
    await openPage(
      routes({
        [`GET /api/transactions/${own.entryId}/void-preview`]: previewOf(
          { code: 'LEDGER.ALREADY_VOIDED', detail: 'gone' },
          null,
        ),
      }),
    );
    const dialog = await openDelete();
    expect(await dialog.findByText('This transaction was deleted already.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  });

  it('that fails keeps the question open', async () => {
    await openPage(routes({ [DELETE]: () => problem(503, 'SERVICE.UNAVAILABLE') }));
    const dialog = await openDelete();
    await dialog.findByText('500.00');
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(/The service is not available for a moment/)).toBeVisible();
  });
});

it('deleted entries are shown on request, and restored from the list', async () => {
  const { sent } = await openPage(routes());
  await screen.findByText('bonus');
  expect(screen.queryByText('Deleted')).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Show deleted' }));
  expect(await screen.findByText('Deleted')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Entry restored')).toBeVisible();
  expect(sent(`POST /api/transactions/${deleted.entryId}/restore`)).toHaveLength(1);
});
