import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';

import type { FakeRoute } from '../../../../testing/fake-api';
import { cleanUp, LIST, openDialog, question, restored, sent, show } from '../../testing/show-transactions';
import { deletedTrade, listOf, previewOf, tradeId } from '../../../../testing/trades.fixture';

beforeEach(cleanUp);

afterEach(() => {
  cleanUp();
  jest.restoreAllMocks();
});

describe('a deleted trade', () => {
  const id = tradeId(3);
  const routes = (changes: Record<string, FakeRoute> = {}): Record<string, FakeRoute> => ({
    [LIST]: () => ({
      json: listOf([
        deletedTrade,
        { ...deletedTrade, transactionId: tradeId(4), restorableUntil: '2026-08-11' },
      ]),
    }),
    [`GET /api/transactions/${id}/restore-preview`]: () => ({ json: previewOf() }),
    [`POST /api/transactions/${id}/restore`]: () => ({ status: 201, json: restored }),
    ...changes,
  });
  const path = { path: '/transactions?view=deleted' };

  it('is restored from the list for 30 days, and not longer', async () => {
    const { calls } = await show(routes(), path);
    await screen.findByText('until Sep 9');
    await waitFor(() => {
      expect(screen.getAllByRole('button', { name: /^Restore, / })).toHaveLength(1);
    });
    await openDialog(/^Restore, /);
    const dialog = await question(/Restore the buy of August 3, 2026\?/);
    await dialog.findByText('Bitcoin held');
    fireEvent.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByRole('listitem', { name: 'Buy restored' })).toBeVisible();
    expect(sent(calls, 'POST')).toMatchObject([{ body: {} }]);
  });

  it('may break a weekly rule when it comes back, if the person says so', async () => {
    const refusal = { code: 'LEDGER.WEEKLY_RULE', detail: 'rule', week: '2026-W32', canOverride: true };
    const { calls } = await show(
      routes({
        [`GET /api/transactions/${id}/restore-preview`]: () => ({ json: previewOf({ refusal }) }),
      }),
      path,
    );
    await openDialog(/^Restore, /);
    const dialog = await question(/Restore the buy/);
    expect(await dialog.findByText(/breaks the rules of week 2026-W32/)).toBeVisible();
    fireEvent.click(dialog.getByRole('button', { name: 'Restore anyway' }));
    await screen.findByRole('listitem', { name: 'Buy restored' });
    expect(sent(calls, 'POST')).toMatchObject([{ body: { override: true } }]);
  });
});
