import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { clearNotifications } from '../../../../lib/notifications/notification-store';
import { clearRevision, latestRevision } from '../../../../lib/query/revision';
import { fakeApi, problem } from '../../../../testing/fake-api';
import type { FakeRoute } from '../../../../testing/fake-api';
import { renderApp } from '../../../../testing/render';
import { UNDO_PREVIEW, UNDONE, VOID, VOID_PREVIEW } from '../../testing/execute.fixture';
import { TRANSACTION_ID } from '../../testing/week.fixture';
import { UndoDialog } from './undo-dialog';

const original = globalThis.fetch;

beforeEach(() => {
  window.sessionStorage.clear();
});

afterEach(() => {
  globalThis.fetch = original;
  clearNotifications();
  clearRevision();
});

async function open(routes: Record<string, FakeRoute>) {
  const served: Record<string, FakeRoute> = { [VOID_PREVIEW]: () => ({ json: UNDO_PREVIEW }), ...routes };
  const calls = fakeApi(served);
  const onDone = jest.fn();
  const onClose = jest.fn();
  await renderApp(
    <UndoDialog
      target={{ transactionId: TRANSACTION_ID, kind: 'reinvestment' }}
      onClose={onClose}
      onDone={onDone}
    />,
    { namespaces: ['weekly-trade'] },
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo this reinvestment?' }));
  return { served, dialog, onDone, onClose, sent: () => calls.filter((call) => call.route === VOID) };
}

it('says what moves back, and nothing of what does not', async () => {
  const { dialog } = await open({});
  expect(await dialog.findByText('1,320.00')).toBeVisible();
  expect(dialog.getByText('Bitcoin held')).toBeVisible();
  expect(dialog.queryByText('Dynamic balance')).toBeNull();
  expect(dialog.getByText(/It can be restored for 30 days under Transactions/)).toBeVisible();
  await waitFor(() => {
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });
});

it('takes the trade back once for a double press', async () => {
  const { dialog, onDone, sent } = await open({ [VOID]: () => ({ json: UNDONE }) });
  await dialog.findByText('1,320.00');
  const undo = dialog.getByRole('button', { name: 'Undo' });
  fireEvent.click(undo);
  fireEvent.click(undo);
  await waitFor(() => {
    expect(onDone).toHaveBeenCalledTimes(1);
  });
  expect(sent()).toHaveLength(1);
  expect(latestRevision()).toBe('7');
});

it('names the first day that would go negative, and cannot be pressed', async () => {
  const { dialog } = await open({
    [VOID_PREVIEW]: () => ({
      json: {
        ...UNDO_PREVIEW,
        effect: null,
        refusal: {
          code: 'LEDGER.LATER_NEGATIVE',
          detail: 'x',
          date: '2026-08-13',
          asset: 'BTC',
          amount: '0.00100000',
        },
      },
    }),
  });
  expect(await dialog.findByText(/On August 13, 2026 you'd be 0.00100000 BTC short/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

it('goes on against a dynamic balance below zero only when told to', async () => {
  const { dialog, sent, onDone } = await open({
    [VOID_PREVIEW]: () => ({
      json: {
        ...UNDO_PREVIEW,
        refusal: {
          code: 'LEDGER.DYNAMIC_BALANCE_NEGATIVE',
          detail: 'x',
          date: '2026-08-13',
          balanceUsd: '-20.00',
          beforeUsd: '80.00',
        },
      },
    }),
    [VOID]: () => ({ json: UNDONE }),
  });
  expect(await dialog.findByText(/would be −20.00 USD instead of 80.00 USD/)).toBeVisible();
  fireEvent.click(dialog.getByRole('button', { name: 'Undo anyway' }));
  await waitFor(() => {
    expect(onDone).toHaveBeenCalledTimes(1);
  });
  expect(sent()[0]?.url).toContain('acceptNegative=true');
});

it('says why it failed and stays open', async () => {
  const { dialog, onDone } = await open({ [VOID]: () => problem(409, 'LEDGER.ALREADY_VOIDED') });
  await dialog.findByText('1,320.00');
  fireEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await dialog.findByText('This transaction was deleted already.')).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
});

it('offers to read again what it would change', async () => {
  const { served, dialog } = await open({ [VOID_PREVIEW]: () => problem(503, 'SERVICE.UNAVAILABLE') });
  const again = await dialog.findByRole('button', { name: 'Try again' });
  expect(dialog.getByRole('button', { name: 'Undo' })).toBeDisabled();
  served[VOID_PREVIEW] = () => ({ json: UNDO_PREVIEW });
  fireEvent.click(again);
  expect(await dialog.findByText('1,320.00')).toBeVisible();
});
