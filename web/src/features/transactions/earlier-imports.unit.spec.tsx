import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { problem } from '../../testing/fake-api';
import { tradeId } from '../../testing/trades.fixture';
import { IMPORT_ID, importView, preview } from './testing/import.fixture';
import { bodies, imports, LIST, showImport } from './testing/show-import';
import { cleanUp, question, sent } from './testing/show-transactions';

beforeEach(cleanUp);
afterEach(cleanUp);

describe('earlier imports', () => {
  it('are listed with what can be done: undo, restore for 30 days, give up', async () => {
    const id = (index: number) => tradeId(500 + index);
    const { calls } = await showImport({
      [LIST]: () =>
        imports(
          importView({ importId: id(1), format: 'binance' }),
          importView({ importId: id(2), status: 'voided', restorableUntil: '2026-09-09' }),
          importView({ importId: id(3), status: 'voided', restorableUntil: '2026-08-11' }),
          importView({ importId: id(4), status: 'open', received: 1 }),
          importView({ importId: id(5), status: 'aborted' }),
        ),
      [`POST /api/imports/${id(4)}/abort`]: () => ({
        json: { revision: '8', repeated: false, import: importView({ status: 'aborted' }) },
      }),
    });
    const table = within(await screen.findByRole('table', { name: 'Imports' }));
    await waitFor(() => {
      expect(
        table
          .getAllByRole('row')
          .slice(1)
          .map((row) => row.textContent),
      ).toEqual([
        'Aug 10, 2026BinanceActive2Undo',
        'Aug 10, 2026This productUndone2Restore',
        'Aug 10, 2026This productUndone2-',
        'Aug 10, 2026This productNot finished1Cancel import',
        'Aug 10, 2026This productCancelled2-',
      ]);
    });
    fireEvent.click(table.getByRole('button', { name: 'Cancel import' }));
    await waitFor(() => {
      expect(sent(calls, 'POST')).toHaveLength(1);
    });
  });

  it('are restored as a whole after showing what that moves', async () => {
    const { calls } = await showImport({
      [LIST]: () => imports(importView({ status: 'voided', restorableUntil: '2026-09-09', active: 2 })),
      [`GET /api/imports/${IMPORT_ID}/restore-preview`]: () => ({
        json: { revision: '9', import: importView(), effect: preview().effect, refusal: null },
      }),
      [`POST /api/imports/${IMPORT_ID}/restore`]: () => ({
        json: { revision: '10', repeated: false, import: importView(), effect: preview().effect },
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    const dialog = await question(/Restore this import of 2 rows\?/);
    await dialog.findByText('Bitcoin held');
    fireEvent.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByRole('listitem', { name: 'Import restored' })).toBeVisible();
    expect(bodies(calls, `POST /api/imports/${IMPORT_ID}/restore`)).toEqual([{ acceptNegative: false }]);
  });

  it('name what was recorded again since, and are restored only with an agreement', async () => {
    const again = {
      ...{ code: 'LEDGER.RECORDED_AGAIN', detail: 'again', rows: 22 },
      transactions: [
        {
          ...{ transactionId: tradeId(3), again: tradeId(4), kind: 'set_aside', tradedOn: '2026-01-12' },
          ...{ quantityBtc: null, amountUsd: '100.00' },
        },
        {
          ...{ transactionId: tradeId(1), again: tradeId(2), kind: 'buy', tradedOn: '2026-01-05' },
          ...{ quantityBtc: '0.50000000', amountUsd: '45000.00' },
        },
      ],
    };
    const { calls } = await showImport({
      [LIST]: () => imports(importView({ status: 'voided', restorableUntil: '2026-09-09', active: 0 })),
      [`GET /api/imports/${IMPORT_ID}/restore-preview`]: () => ({
        json: { revision: '9', import: importView(), effect: preview().effect, refusal: again },
      }),
      [`POST /api/imports/${IMPORT_ID}/restore`]: () => ({
        json: { revision: '10', repeated: false, import: importView(), effect: preview().effect },
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    const dialog = await question(/Restore this import/);
    expect(await dialog.findByText(/Recorded again since: 22/)).toBeVisible();
    // The kind of a week set aside was shown as "set_aside".
    expect(dialog.getByText(/January 12, 2026: Base set aside/)).toBeVisible();
    expect(dialog.getByText(/January 5, 2026: Buy/)).toHaveTextContent('0.50000000');
    expect(dialog.getByText('and 20 more')).toBeVisible();
    fireEvent.click(dialog.getByRole('button', { name: 'Restore anyway' }));
    await screen.findByRole('listitem', { name: 'Import restored' });
    expect(bodies(calls, `POST /api/imports/${IMPORT_ID}/restore`)).toEqual([
      { acceptNegative: false, acceptRecordedAgain: true },
    ]);
  });

  it('say when they could not be loaded', async () => {
    await showImport({ [LIST]: () => problem(500, 'SERVER.FAULT') });
    expect(await screen.findByText('Failed to load the imports. Please try again later.')).toBeVisible();
  });
});
