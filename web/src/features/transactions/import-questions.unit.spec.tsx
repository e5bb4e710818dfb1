import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';

import { tradeId } from '../../testing/trades.fixture';
import { importRow, preview } from './testing/import.fixture';
import { bodies, choose, openTab, PREVIEW, rows, showImport } from './testing/show-import';
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
    expect(await screen.findByText('Every row of the file will be recorded.')).toBeVisible();
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
    });
    const { calls } = await showImport({ [PREVIEW]: () => ({ json: generic }) });
    await choose();
    expect(await screen.findByText('Say which columns hold: Quantity.')).toBeVisible();
    expect(screen.getByLabelText('Date')).toHaveValue('0');
    fireEvent.change(screen.getByLabelText('Quantity'), { target: { value: '2' } });
    await waitFor(() => {
      expect(bodies(calls, PREVIEW).at(-1)).toMatchObject({
        reading: { columns: { date: 0, value: 1, quantity: 2 } },
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
      'Not in the file: mine (America/Sao_Paulo)',
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
});
