import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';

import { problem } from '../../testing/fake-api';
import { tradeId } from '../../testing/trades.fixture';
import { IMPORT_ID, importRow, importView, preview } from './testing/import.fixture';
import {
  accepted,
  bodies,
  choose,
  IMPORT,
  imports,
  LIST,
  openTab,
  PREVIEW,
  rows,
  run,
  showImport,
} from './testing/show-import';
import { cleanUp, question, sent } from './testing/show-transactions';

beforeEach(cleanUp);
afterEach(cleanUp);

describe('an import', () => {
  it('shows every row and what changes, sends once for a double click, and is undone as a whole', async () => {
    const { calls, served } = await showImport({
      [`GET /api/imports/${IMPORT_ID}/void-preview`]: () => ({
        json: { revision: '9', import: importView(), effect: preview().effect, refusal: null },
      }),
      [`POST /api/imports/${IMPORT_ID}/void`]: () => ({
        json: {
          revision: '10',
          repeated: false,
          import: importView({ status: 'voided' }),
          effect: preview().effect,
        },
      }),
    });
    await choose();
    expect(await screen.findByText('trades.csv')).toBeVisible();
    expect(await screen.findByText('Every row of the file will be recorded.')).toBeVisible();
    const read = 'Buy · Jan 5, 20260.00100000 BTC × 90,000.00 USD = 90.00 USD · Fee 0.50 USD';
    expect(rows()).toEqual([2, 3].map((line) => `Line ${line}In the file:2026-01-05 · buy · 0.001${read}`));
    expect(screen.getByText('Total invested')).toBeVisible();
    expect(screen.getByText('181.00')).toBeVisible();
    const button = screen.getByRole('button', { name: 'Import 2 rows' });
    served[LIST] = () => imports(importView());
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('2 rows were recorded.')).toBeVisible();
    // What it changed stays in sight, and where to go from here.
    expect(screen.getByText('181.00')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open portfolio' })).toHaveAttribute('href', '/portfolio');
    expect(bodies(calls, IMPORT)).toEqual([
      {
        file: { base64: globalThis.btoa('date,type\r\n') },
        ...{ reading: {}, decisions: { duplicates: 'skip' }, importId: IMPORT_ID, expectedRows: 2 },
        ...{ skipRefused: false, confirmed: false, acceptNegative: false },
      },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo the import' }));
    const dialog = await question(/Undo this import of 2 rows\?/);
    await dialog.findByText('Bitcoin held');
    fireEvent.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('listitem', { name: 'Import undone' })).toBeVisible();
    expect(bodies(calls, `POST /api/imports/${IMPORT_ID}/void`)).toEqual([{ acceptNegative: false }]);
  });

  it('sorts the rows into what is ready, what needs attention and what is recorded already', async () => {
    const mixed = preview({
      rows: [
        importRow(2),
        importRow(3, { outcome: 'duplicate', isTaken: false, duplicateOf: { transactionId: tradeId(1) } }),
        importRow(4, {
          ...{ outcome: 'refused', isTaken: false, kind: null, tradedOn: null, quantityBtc: null },
          ...{ priceUsd: null, valueUsd: null, cells: ['2026-13-10', 'buy', ''] },
          refusal: { code: 'IMPORT.DATE_UNREADABLE', detail: 'no date', text: '2026-13-10' },
        }),
        importRow(5, { warnings: [{ kind: 'price_far_from_close' }], notices: ['rounded'] }),
      ],
      counts: { rows: 4, accepted: 2, duplicates: 1, refused: 1, warnings: 1, taken: 2 },
    });
    const { calls } = await showImport({ [PREVIEW]: () => ({ json: mixed }) });
    await choose();
    expect(await screen.findByText(/^Fix the rows that need attention/)).toBeVisible();
    const button = screen.getByRole('button', { name: 'Import 2 rows' });
    expect(button).toBeDisabled();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Ready 1',
      'Needs attention 2',
      'Duplicates 1',
    ]);
    openTab(/Needs attention/);
    for (const link of await screen.findAllByRole('button', { name: 'Show 1 row' })) fireEvent.click(link);
    // The row's own cells and the whole reason: a rejected row was a dash, and its reason was cut.
    expect(rows("Dates that can't be read")).toEqual([
      'Line 4In the file:2026-13-10 · buy2026-13-10 cannot be read as a date.',
    ]);
    expect(rows("Price far from that day's close")[0]).toContain(
      "price far from that day's close · rounded to the cent",
    );
    fireEvent.click(screen.getByRole('checkbox', { name: /I checked 1 price/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Import without 1 rejected row' }));
    openTab(/Duplicates/);
    fireEvent.click(screen.getByRole('radio', { name: 'Record again' }));
    await waitFor(() => {
      expect(bodies(calls, PREVIEW).at(-1)).toMatchObject({ decisions: { duplicates: 'take' } });
    });
    fireEvent.click(screen.getByRole('radio', { name: 'Leave out' }));
    await run();
    await screen.findByText(/^2 rows were recorded/);
    expect(bodies(calls, IMPORT)).toMatchObject([
      { decisions: { duplicates: 'skip' }, skipRefused: true, confirmed: true },
    ]);
  });

  it('has one answer for all rows of a reason', async () => {
    const refused = (line: number, code: string, text: string) =>
      importRow(line, {
        ...{ outcome: 'refused', isTaken: false, kind: null, tradedOn: null },
        refusal: { code, detail: code, text },
      });
    const many = [
      importRow(2),
      refused(3, 'IMPORT.FEE_CURRENCY', 'BNB'),
      refused(4, 'IMPORT.FEE_CURRENCY', 'BNB'),
      refused(5, 'IMPORT.TYPE_UNKNOWN', 'Swap'),
    ];
    const counts = { rows: 4, accepted: 1, duplicates: 0, refused: 3, warnings: 0, taken: 1 };
    const { calls } = await showImport({ [PREVIEW]: () => ({ json: preview({ rows: many, counts }) }) });
    await choose();
    await screen.findByRole('tab', { name: /Needs attention 3/ });
    openTab(/Needs attention 3/);
    fireEvent.click(await screen.findByRole('button', { name: 'Ignore fees paid in other coins (BNB)' }));
    fireEvent.change(screen.getByLabelText('“Swap” means'), { target: { value: 'sell' } });
    await waitFor(() => {
      expect(bodies(calls, PREVIEW).at(-1)).toMatchObject({
        reading: { otherFees: 'leave_out', types: { Swap: 'sell' } },
      });
    });
  });

  it('needs no consent to leave out what is no trade of Bitcoin, and says so of a file of nothing else', async () => {
    const ether = importRow(3, {
      ...{ outcome: 'refused', isTaken: false, kind: null, tradedOn: null },
      refusal: { code: 'IMPORT.NOT_BITCOIN', detail: 'no', text: 'ETH' },
    });
    const counts = { rows: 2, accepted: 1, duplicates: 0, refused: 1, warnings: 0, taken: 1 };
    const { calls, served } = await showImport({
      [PREVIEW]: () => ({ json: preview({ rows: [importRow(2), ether], counts }) }),
    });
    await choose();
    expect(await screen.findByText('1 row of the file is left out.')).toBeVisible();
    await run('Import 1 row');
    await screen.findByText(/^2 rows were recorded/);
    expect(bodies(calls, IMPORT)).toMatchObject([{ skipRefused: true }]);
    const none = { rows: 1, accepted: 0, duplicates: 0, refused: 1, warnings: 0, taken: 0 };
    served[PREVIEW] = () => ({ json: preview({ rows: [ether], counts: none, effect: null }) });
    await choose('another', 'ether.csv');
    expect(await screen.findByText('This file has no trade of Bitcoin.')).toBeVisible();
    expect(screen.getByText('No row would be recorded.')).toBeVisible();
  });

  it('asks about the price of a duplicate that is recorded again: no box was there, and nothing could be imported', async () => {
    const again = importRow(3, {
      ...{ outcome: 'duplicate', duplicateOf: { transactionId: tradeId(1) } },
      warnings: [{ kind: 'price_far_from_close' }],
    });
    const counts = { rows: 2, accepted: 1, duplicates: 1, refused: 0, warnings: 1, taken: 2 };
    const { calls } = await showImport({
      [PREVIEW]: () => ({ json: preview({ rows: [importRow(2), again], counts }) }),
    });
    await choose();
    expect(await screen.findByRole('button', { name: 'Import 2 rows' })).toBeDisabled();
    fireEvent.click(screen.getByRole('checkbox', { name: /I checked 1 price/ }));
    await run();
    await screen.findByText(/^2 rows were recorded/);
    expect(bodies(calls, IMPORT)).toMatchObject([{ confirmed: true }]);
  });

  it('takes single rows or leaves them out', async () => {
    const { calls } = await showImport();
    await choose();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Record line 3' }));
    await waitFor(() => {
      expect(bodies(calls, PREVIEW).at(-1)).toMatchObject({ decisions: { take: [], skip: [3] } });
    });
  });

  it('needs an agreement where the dynamic balance becomes negative, and none helps where Bitcoin does', async () => {
    const negative = {
      ...{ code: 'LEDGER.DYNAMIC_BALANCE_NEGATIVE', detail: 'negative', date: '2026-01-05' },
      ...{ balanceUsd: '-5.00', beforeUsd: '0.00' },
    };
    const { calls, served } = await showImport({
      [PREVIEW]: () => ({ json: preview({ refusal: negative }) }),
    });
    await choose();
    expect(await screen.findByText(/the dynamic balance would be −5.00 USD/)).toBeVisible();
    fireEvent.click(screen.getByRole('checkbox', { name: /Go on although the dynamic balance/ }));
    await run();
    await screen.findByText('2 rows were recorded.');
    expect(bodies(calls, IMPORT)).toMatchObject([{ acceptNegative: true }]);
    const short = {
      ...{ code: 'LEDGER.LATER_NEGATIVE', detail: 'short', date: '2026-01-05', amount: '0.50000000' },
      asset: 'BTC',
    };
    served[PREVIEW] = () => ({ json: preview({ refusal: short, effect: null }) });
    await choose('another', 'other.csv');
    expect(await screen.findByText("These rows don't fit your records.")).toBeVisible();
    expect(screen.getByText(/you'd be 0.50000000 BTC short/)).toBeVisible();
  });

  it('tells its progress, and goes on under the same key after a lost answer', async () => {
    const { calls, served } = await showImport({
      [IMPORT]: () => {
        throw new TypeError('the line is gone');
      },
      [LIST]: () => imports(importView({ status: 'open', rows: 2, received: 1 })),
    });
    await choose();
    await run();
    expect(await screen.findByText('Connection interrupted')).toBeVisible();
    expect(await screen.findByText('Rows that have arrived: 1 of 2.')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Importing' })).toHaveAttribute('max', '2');
    served[IMPORT] = () => accepted;
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('2 rows were recorded.')).toBeVisible();
    const keys = calls.filter(({ route }) => route === IMPORT).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('is not asked for before there is one: every import left a "not found" in the console', async () => {
    const { calls } = await showImport();
    await choose();
    await run();
    expect(await screen.findByText('2 rows were recorded.')).toBeVisible();
    expect(calls.map(({ route }) => route)).not.toContain(`GET /api/imports/${IMPORT_ID}`);
  });

  it('can be given up after a lost answer', async () => {
    const { calls } = await showImport({
      [IMPORT]: () => {
        throw new TypeError('the line is gone');
      },
      [`POST /api/imports/${IMPORT_ID}/abort`]: () => ({
        json: { revision: '8', repeated: false, import: importView({ status: 'aborted' }) },
      }),
    });
    await choose();
    await run();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel import' }));
    await waitFor(() => {
      expect(screen.queryByText('Connection interrupted')).toBeNull();
    });
    expect(sent(calls, 'POST').map(({ route }) => route)).toContain(`POST /api/imports/${IMPORT_ID}/abort`);
  });

  it('looks at the file again when the ledger changed meanwhile', async () => {
    const { calls } = await showImport({
      [IMPORT]: () => problem(409, 'IMPORT.PREVIEW_OUTDATED', { found: 1, expected: 2 }),
    });
    await choose();
    await run();
    expect(await screen.findByText(/Rows that would be recorded: 1 instead of 2/)).toBeVisible();
    await waitFor(() => {
      expect(bodies(calls, PREVIEW)).toHaveLength(2);
    });
  });

  it('rejects an empty file, one that is too large, and one the server cannot read', async () => {
    const { calls } = await showImport({ [PREVIEW]: () => problem(422, 'IMPORT.ENCODING') });
    await choose('');
    expect(await screen.findByText(/^This file is empty/)).toBeVisible();
    await choose('x'.repeat(5_000_001));
    expect(await screen.findByText(/^This file is larger than 5 MB/)).toBeVisible();
    expect(bodies(calls, PREVIEW)).toEqual([]);
    await choose('x');
    expect(await screen.findByText(/This file is neither UTF-8 nor UTF-16 text/)).toBeVisible();
  });
});

it('tells how the file is got from an exchange, one at a time', async () => {
  await showImport();
  const strike = await screen.findByRole('button', { name: 'Strike' });
  fireEvent.click(strike);
  expect(screen.getByText(/Amount USD, Amount BTC, BTC Price/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Coinbase' }));
  expect(screen.getByText(/Keep every line of the file/)).toBeVisible();
  expect(strike).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText(/BTC Price/)).toBeNull();
});

/** Once it was written as a date, which brought the whole page down. */
it('a day that does not exist is told as it is in the file', async () => {
  const refusal = { code: 'IMPORT.DATE_UNREADABLE', detail: 'no date', text: '2026-02-30' };
  const refused = importRow(2, { outcome: 'refused', isTaken: false, tradedOn: null, refusal });
  await showImport({ [PREVIEW]: () => ({ json: preview({ rows: [refused] }) }) });
  await choose();
  fireEvent.click(await screen.findByRole('button', { name: 'Show 1 row' }));
  expect(await screen.findByText('2026-02-30 cannot be read as a date.')).toBeVisible();
});
