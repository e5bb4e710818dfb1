import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';

import { problem } from '../../testing/fake-api';
import type { FakeRoute } from '../../testing/fake-api';
import { tradeId } from '../../testing/trades.fixture';
import { importRow, importView, preview } from './testing/import.fixture';
import { bodies, choose, IMPORT, imports, LIST, PREVIEW, run, showImport } from './testing/show-import';
import { cleanUp } from './testing/show-transactions';

beforeEach(cleanUp);
afterEach(cleanUp);

describe('a buy that fits the recommendation of the week', () => {
  const ID = '0199a000-0000-7000-8000-000000000777';
  const EXECUTE = `POST /api/recommendations/${ID}/execute`;
  const match = { line: 3, recommendationId: ID, plannedUsd: '95.00', spentUsd: '90.50' };
  const left = importRow(3, { isTaken: false });
  const executed = {
    json: {
      ...{ revision: '11', repeated: false, transactionId: tradeId(9), part: 'investment' },
      ...{ spentUsd: '90.50', receivedUsd: '0.00' },
      dynamicBalance: { before: '0.00', after: '0.00' },
      portfolioCash: { before: '0.00', after: '0.00' },
      btc: { before: '0.00000000', after: '0.00100000' },
    },
  };
  const serve = (execute: FakeRoute) => ({
    [PREVIEW]: ({ body }: { readonly body?: unknown }) => {
      const isLeft = JSON.stringify(body).includes('"skip":[3]');
      return {
        json: isLeft
          ? preview({
              ...{ match, rows: [importRow(2), left] },
              counts: { rows: 2, accepted: 2, duplicates: 0, refused: 0, warnings: 0, taken: 1 },
            })
          : preview({ match }),
      };
    },
    [EXECUTE]: execute,
  });

  it('stays a trade of the import unless the person says that it was it', async () => {
    const { calls } = await showImport(serve(() => executed));
    await choose();
    expect(await screen.findByText(/^Line 3 \(Jan 5, 2026\) fits the recommendation/)).toBeVisible();
    await run();
    await screen.findByText(/^2 rows were recorded/);
    expect(bodies(calls, EXECUTE)).toEqual([]);
  });

  it('is left out of the import and recorded as its execution, with the figures of the file', async () => {
    const { calls } = await showImport(serve(() => executed));
    await choose();
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Record it as the buy of the week/ }));
    await run('Import 1 row');
    expect(await screen.findByText(/^The buy of the week is recorded too/)).toBeVisible();
    expect(bodies(calls, IMPORT)).toMatchObject([{ decisions: { skip: [3] }, expectedRows: 1 }]);
    expect(bodies(calls, EXECUTE)).toEqual([
      {
        ...{ part: 'investment', quantityBtc: '0.00100000', priceUsd: '90000.00', tradedOn: '2026-01-05' },
        ...{ valueUsd: '90.00', feeUsd: '0.50' },
      },
    ]);
  });

  it('is a trade of the import again once its row is ticked: it would be recorded twice', async () => {
    const { calls } = await showImport(serve(() => executed));
    await choose();
    const proposal = await screen.findByRole('checkbox', { name: /^Record it as the buy of the week/ });
    fireEvent.click(proposal);
    await screen.findByRole('button', { name: 'Import 1 row' });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Record line 3' }));
    expect(proposal).not.toBeChecked();
    await run();
    await screen.findByText(/^2 rows were recorded/);
    expect(bodies(calls, EXECUTE)).toEqual([]);
  });

  it('is told when it could not be recorded, with the way to the week', async () => {
    await showImport(serve(() => problem(409, 'LEDGER.ALREADY_EXECUTED')));
    await choose();
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Record it as the buy of the week/ }));
    await run('Import 1 row');
    expect(await screen.findByText('The buy of the week is not recorded yet.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open weekly trade' })).toHaveAttribute('href', '/weekly-trade');
  });

  it('is recorded after an import whose answer was lost: it was in neither', async () => {
    const { calls, served } = await showImport({
      ...serve(() => executed),
      [IMPORT]: () => {
        throw new TypeError('the line is gone');
      },
    });
    await choose();
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Record it as the buy of the week/ }));
    await run('Import 1 row');
    await screen.findByText('Connection interrupted');
    served[LIST] = () => imports(importView({ rows: 1, received: 1, active: 1 }));
    await screen.findByText('Rows that have arrived: 1 of 1.');
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/^The buy of the week is recorded too/)).toBeVisible();
    expect(bodies(calls, IMPORT)).toHaveLength(1);
    expect(bodies(calls, EXECUTE)).toHaveLength(1);
  });

  const alone = preview({
    ...{ match, rows: [left], effect: null },
    counts: { rows: 1, accepted: 1, duplicates: 0, refused: 0, warnings: 0, taken: 0 },
  });

  it('can be all that is recorded of a file', async () => {
    const { calls } = await showImport({ [PREVIEW]: () => ({ json: alone }), [EXECUTE]: () => executed });
    await choose();
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Record it as the buy of the week/ }));
    await run('Record the buy of the week');
    expect(await screen.findByText(/^The buy of the week is recorded\. Undo/)).toBeVisible();
    expect(bodies(calls, IMPORT)).toEqual([]);
    expect(bodies(calls, EXECUTE)).toHaveLength(1);
  });

  it('is asked about where it looks mistyped: nothing led on from a file of this row alone', async () => {
    const asked = problem(409, 'LEDGER.NEEDS_CONFIRMATION', { warnings: [] });
    const { calls } = await showImport({
      [PREVIEW]: () => ({ json: alone }),
      [EXECUTE]: ({ body }) => (JSON.stringify(body).includes('"confirmed":true') ? executed : asked),
    });
    await choose();
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Record it as the buy of the week/ }));
    await run('Record the buy of the week');
    const consent = await screen.findByRole('checkbox', { name: /^I checked price and amount/ });
    expect(screen.getByRole('button', { name: 'Record the buy of the week' })).toBeDisabled();
    fireEvent.click(consent);
    await run('Record the buy of the week');
    expect(await screen.findByText(/^The buy of the week is recorded\. Undo/)).toBeVisible();
    expect(bodies(calls, EXECUTE)).toHaveLength(2);
  });

  it('leads to the week where it cannot be recorded from here', async () => {
    await showImport({
      [PREVIEW]: () => ({ json: alone }),
      [EXECUTE]: () => problem(409, 'LEDGER.ALREADY_EXECUTED'),
    });
    await choose();
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Record it as the buy of the week/ }));
    await run('Record the buy of the week');
    expect(await screen.findByRole('link', { name: 'Open weekly trade' })).toBeVisible();
  });
});
