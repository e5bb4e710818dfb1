import type { ImportSampleRow, PreviewImportResponse } from '@app/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';

import { tradeId } from '../../testing/trades.fixture';
import { importRow, preview } from './testing/import.fixture';
import { bodies, choose, IMPORT, openTab, PREVIEW, rows, run, showImport } from './testing/show-import';
import { cleanUp } from './testing/show-transactions';

beforeEach(cleanUp);
afterEach(cleanUp);

describe('the reading of a file', () => {
  it('asks what the file leaves open, and judges no row before', async () => {
    const asked = preview({
      headers: ['Dia', 'Qtd'],
      rows: [],
      effect: null,
      counts: { rows: 2, accepted: 0, duplicates: 0, refused: 0, warnings: 0, taken: 0 },
      questions: [
        { kind: 'date_order', column: 0, example: '01/02/2024', options: ['dmy', 'mdy'] },
        { kind: 'number_format', field: 'quantity', column: 1, example: '1.234', options: ['dot', 'comma'] },
      ],
    });
    const { calls, served } = await showImport({ [PREVIEW]: () => ({ json: asked }) });
    await choose();
    expect(await screen.findByText('“01/02/2024” in the column Dia: what comes first?')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Day first' }));
    served[PREVIEW] = () => ({ json: preview() });
    fireEvent.click(screen.getByRole('button', { name: 'Like 1.234,56' }));
    expect(await screen.findByText('Every row of the file will be recorded.')).toBeVisible();
    expect(bodies(calls, PREVIEW).at(-1)).toMatchObject({
      reading: { dateOrder: 'dmy', numberFormats: { quantity: 'comma' } },
    });
  });

  const sampleRow = (changes: Partial<ImportSampleRow> = {}): ImportSampleRow => ({
    line: 2,
    cells: ['05/01/2026', '0,001', '90,5'],
    reading: null,
    refusal: { code: 'IMPORT.VALUE_MISSING', detail: 'missing', field: 'quantity' },
    ...changes,
  });
  const unknown: Partial<PreviewImportResponse> = {
    ...{ format: 'generic', detectedFormat: 'generic', rows: [], effect: null },
    headers: ['When', 'Sum', 'Sum'],
  };

  it('asks to confirm columns that were all found (regression: "Say which columns hold: .")', async () => {
    const read: ImportSampleRow['reading'] = {
      ...{ kind: 'buy', tradedOn: '2026-01-05', currency: 'BRL', quantityBtc: '0.00100000' },
      ...{ price: null, value: '90.5', fee: null },
    };
    const found = preview({
      ...unknown,
      columns: { date: 0, quantity: 1, value: 2 },
      sample: [sampleRow({ reading: read, refusal: null })],
      questions: [{ kind: 'columns', missing: [] }],
    });
    const { calls } = await showImport({ [PREVIEW]: () => ({ json: found }) });
    await choose();
    expect(await screen.findByText('Are the rows read correctly?')).toBeVisible();
    // What the columns make of a row stands under it.
    expect(screen.getByText('Buy', { selector: 'strong' }).closest('tr')).toHaveTextContent(
      '→ Buy · Jan 5, 2026 · 0.00100000 BTC · Value 90.5 BRL',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Yes, they are right' }));
    await waitFor(() => {
      expect(bodies(calls, PREVIEW).at(-1)).toMatchObject({
        reading: { columns: { date: 0, quantity: 1, value: 2 } },
      });
    });
  });

  it('lets each column be named above its first rows, by its place, and says what is still needed', async () => {
    const generic = preview({
      ...unknown,
      columns: { date: 0, value: 1 },
      sample: [sampleRow()],
      questions: [{ kind: 'columns', missing: ['quantity', 'type'] }],
    });
    const { calls } = await showImport({ [PREVIEW]: () => ({ json: generic }) });
    await choose();
    expect(await screen.findByText('Choose the columns for: Quantity, Type.')).toBeVisible();
    expect(screen.getByText('Quantity: choose its column.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Yes, they are right' })).toBeDisabled();
    expect(screen.getByLabelText('The column When holds')).toHaveValue('date');
    const [first, second] = screen.getAllByLabelText('The column Sum holds');
    if (first === undefined || second === undefined) throw new Error('a column has no choice');
    expect([first, second].map((choice) => 'value' in choice && choice.value)).toEqual(['value', '']);
    fireEvent.change(second, { target: { value: 'quantity' } });
    fireEvent.change(screen.getByLabelText('What is every row?'), { target: { value: 'buy' } });
    await waitFor(() => {
      expect(bodies(calls, PREVIEW).at(-1)).toMatchObject({
        reading: { columns: { date: 0, value: 1, quantity: 2 }, defaultType: 'buy' },
      });
    });
    // A field is in one column alone: here it moves.
    fireEvent.change(first, { target: { value: 'quantity' } });
    await waitFor(() => {
      expect(bodies(calls, PREVIEW).at(-1)).toMatchObject({ reading: { columns: { date: 0, quantity: 1 } } });
    });
    expect(JSON.stringify(bodies(calls, PREVIEW).at(-1))).not.toContain('"value"');
  });

  it('sends what holds of an earlier file of the same columns, as it was shown', async () => {
    const savedReading = { columns: { date: 0, quantity: 1, value: 2 }, defaultType: 'buy' } as const;
    const found = preview({
      ...{ format: 'generic', detectedFormat: 'generic', headers: ['When', 'Sum', 'Sum'] },
      ...{ columns: savedReading.columns, savedReading },
    });
    const { calls } = await showImport({ [PREVIEW]: () => ({ json: found }) });
    await choose();
    expect(await screen.findByText(/^Read like your last file with these columns/)).toBeVisible();
    await run();
    await screen.findByText(/^2 rows were recorded/);
    expect(bodies(calls, PREVIEW)).toMatchObject([{ reading: {} }]);
    expect(bodies(calls, IMPORT)).toMatchObject([{ reading: savedReading }]);
  });

  it('shows the zone, the header and the names of a file, and lets them be chosen', async () => {
    const asked = preview({
      ...{ format: 'generic', detectedFormat: 'generic', headers: ['When', 'Coin', 'Sum'], headerLine: 3 },
      headerOptions: [
        { line: 1, text: 'Transactions' },
        { line: 3, text: 'When | Coin | Sum' },
      ],
      timeZone: { choice: 'file', by: 'none', zone: null, hasTimes: true, mine: 'America/Sao_Paulo' },
      columns: { date: 0, asset: 1, value: 2 },
      rows: [
        importRow(2, {
          ...{ outcome: 'refused', isTaken: false, kind: null, tradedOn: null },
          refusal: { code: 'IMPORT.PAIR_UNKNOWN', detail: 'unknown', text: 'tBTCUST' },
        }),
        importRow(5, {
          ...{ outcome: 'refused', isTaken: false, kind: null, tradedOn: null },
          refusal: { code: 'IMPORT.LEGS_OPEN', detail: 'open', text: '0.001 BTC' },
        }),
      ],
      counts: { rows: 2, accepted: 0, duplicates: 0, refused: 2, warnings: 0, taken: 0 },
      openLegs: [
        {
          line: 5,
          text: '0.001 BTC',
          options: [
            { line: 2, text: '-330 BRL' },
            { line: 3, text: '-360 BRL' },
          ],
        },
      ],
    });
    const { calls } = await showImport({ [PREVIEW]: () => ({ json: asked }) });
    await choose();
    expect(await screen.findByLabelText('Time zone of the file')).toHaveDisplayValue(
      'None given: use mine (America/Sao_Paulo)',
    );
    const last = () => bodies(calls, PREVIEW).at(-1);
    const pick = async (label: string, value: string, reading: object) => {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
      await waitFor(() => {
        expect(last()).toMatchObject({ reading });
      });
    };
    await pick('Time zone of the file', 'mine', { timeZone: 'mine' });
    await pick('“tBTCUST” is', 'btc_usd', { pairs: { tBTCUST: 'btc_usd' } });
    await pick('0.001 BTC on line 5: the money of which line?', '3', { legs: { 5: 3 } });
    expect(screen.getByLabelText('The column Coin holds')).toHaveValue('asset');
    await pick('The column Coin holds', '', { columns: { date: 0, asset: null, value: 2 } });
    await pick('Line of the column names', '1', { headerLine: 1 });
    expect(JSON.stringify(last())).not.toContain('"columns"');
  });

  it('says how a duplicate is recorded by now, and that no column names the coin', async () => {
    const of = { outcome: 'duplicate', isTaken: false, duplicateOf: { transactionId: tradeId(1) } } as const;
    const rowsOf = [
      importRow(2, { ...of, recordedAs: 'corrected' }),
      importRow(3, { ...of, recordedAs: 'other_price' }),
      importRow(4, { ...of, duplicateOf: { line: 3 } }),
      importRow(5, { warnings: [{ kind: 'price_far_from_close' }, { kind: 'coin_not_named' }] }),
      importRow(6, { notices: ['undone_before'] }),
    ];
    const counts = { rows: 5, accepted: 2, duplicates: 3, refused: 0, warnings: 1, taken: 2 };
    await showImport({ [PREVIEW]: () => ({ json: preview({ rows: rowsOf, counts }) }) });
    await choose();
    await screen.findByText(/^Check the prices/);
    const reasons = (name?: string) =>
      rows(name).map((text) => text.slice(text.indexOf('Fee 0.50 USD') + 12));
    expect(reasons()).toEqual(['recorded before with an import that was undone']);
    openTab(/Duplicates/);
    expect(reasons('Duplicates')).toEqual([
      'Recorded, corrected since',
      'Recorded already, at another price',
      'Twice in the file (line 3)',
    ]);
    openTab(/Needs attention/);
    expect(screen.getByRole('checkbox', { name: /No column names the coin: all rows/ })).toBeVisible();
  });

  it('keeps the focus among the rows once a reason is answered: it was lost to the page', async () => {
    const unknown = importRow(3, {
      ...{ outcome: 'refused', isTaken: false, kind: null, tradedOn: null },
      refusal: { code: 'IMPORT.TYPE_UNKNOWN', detail: 'unknown', text: 'Swap' },
    });
    const counts = { rows: 2, accepted: 1, duplicates: 0, refused: 1, warnings: 0, taken: 1 };
    await showImport({
      [PREVIEW]: ({ body }) => ({
        json: JSON.stringify(body).includes('"Swap":"sell"')
          ? preview()
          : preview({ rows: [importRow(2), unknown], counts }),
      }),
    });
    await choose();
    await screen.findByRole('tab', { name: /Needs attention 1/ });
    openTab(/Needs attention/);
    const meaning = await screen.findByLabelText('“Swap” means');
    meaning.focus();
    fireEvent.change(meaning, { target: { value: 'sell' } });
    await screen.findByRole('tab', { name: /Needs attention 0/ });
    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });
});
