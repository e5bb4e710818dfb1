import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';

import { tradeId } from '../../testing/trades.fixture';
import { importRow, preview } from './testing/import.fixture';
import { bodies, choose, PREVIEW, rows, showImport } from './testing/show-import';
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
    fireEvent.click(screen.getByRole('button', { name: 'Comma is the decimal sign' }));
    expect(await screen.findByText('Ready to be recorded.')).toBeVisible();
    expect(bodies(calls, PREVIEW).at(-1)).toMatchObject({
      reading: { dateOrder: 'dmy', numberFormats: { quantity: 'comma' } },
    });
  });

  it('asks to confirm columns that were all found (regression: "Say which columns hold: .")', async () => {
    const found = preview({
      ...{ format: 'generic', detectedFormat: 'generic', headers: ['Date', 'Quantity'] },
      ...{ columns: { date: 0, quantity: 1 }, rows: [], effect: null },
      questions: [{ kind: 'columns', missing: [] }],
    });
    await showImport({ [PREVIEW]: () => ({ json: found }) });
    await choose();
    expect(await screen.findByText(/^Check the columns above/)).toBeVisible();
    expect(screen.queryByText(/Say which columns hold/)).toBeNull();
  });

  it('lets the columns of an unknown file be named by their place', async () => {
    const generic = preview({
      ...{ format: 'generic', detectedFormat: 'generic', headers: ['When', 'Sum', 'Sum'] },
      columns: { date: 0, value: 1 },
      rows: [],
      effect: null,
      questions: [{ kind: 'columns', missing: ['quantity'] }],
      unknownTypes: [{ text: 'C', rows: 2 }],
    });
    const { calls } = await showImport({ [PREVIEW]: () => ({ json: generic }) });
    await choose();
    expect(await screen.findByText('Say which columns hold: Quantity.')).toBeVisible();
    expect(screen.getByLabelText('Date')).toHaveValue('0');
    fireEvent.change(screen.getByLabelText('Quantity'), { target: { value: '2' } });
    fireEvent.change(screen.getByLabelText('“C” means'), { target: { value: 'buy' } });
    await waitFor(() => {
      expect(bodies(calls, PREVIEW).at(-1)).toMatchObject({
        reading: { columns: { date: 0, value: 1, quantity: 2 }, types: { C: 'buy' } },
      });
    });
    fireEvent.change(screen.getByLabelText('Value'), { target: { value: '' } });
    await waitFor(() => {
      expect(bodies(calls, PREVIEW).at(-1)).toMatchObject({ reading: { columns: { date: 0, quantity: 2 } } });
    });
    expect(JSON.stringify(bodies(calls, PREVIEW).at(-1))).not.toContain('"value"');
  });

  it('shows the zone, the header and the names of a file, and lets them be chosen', async () => {
    const asked = preview({
      ...{ format: 'generic', detectedFormat: 'generic', headers: ['When', 'Coin', 'Sum'], headerLine: 3 },
      headerOptions: [
        { line: 1, text: 'Transactions' },
        { line: 3, text: 'When | Coin | Sum' },
      ],
      timeZone: { choice: 'file', by: 'header', zone: 'UTC', hasTimes: true, mine: 'America/Sao_Paulo' },
      columns: { date: 0, asset: 1, value: 2 },
      unknownPairs: [{ text: 'tBTCUST', rows: 2 }],
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
      'As the file says (UTC)',
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
    expect(screen.getByLabelText('Coin')).toHaveValue('1');
    await pick('Coin', '', { columns: { date: 0, asset: null, value: 2 } });
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
    await screen.findByText('Decide what happens to the duplicates.');
    expect(rows().map((text) => text.slice(text.indexOf('90.00') + 5))).toEqual([
      'Recorded, corrected since',
      'Recorded already, at another price',
      'Twice in the file (line 3)',
      "Will be recorded · far from Bitcoin's price that day, and no column names the coin",
      'Will be recorded · recorded before with an import that was undone',
    ]);
    expect(screen.getByRole('switch', { name: /No column names the coin: all rows/ })).toBeVisible();
  });
});
