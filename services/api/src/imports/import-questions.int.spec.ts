import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { ImportReading } from '@app/contracts';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { ImportClient, OWN_HEADER } from '../testing/import-client.js';

let api: ApiHarness;
let client: ImportClient;

beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  await api.close();
});
beforeEach(async () => {
  client = new ImportClient(api.server, await api.signIn(await api.createUser()));
});

const own = (...rows: readonly string[]): string => [OWN_HEADER, ...rows].join('\r\n');

describe('the preview of an import', () => {
  it('asks where no column names the coin and prices are not those of Bitcoin: ether was recorded as Bitcoin', async () => {
    await api.storeMarket();
    const reading = { columns: { date: 0, type: 1, quantity: 2, price: 3 } };
    const file =
      'Date;Type;Quantity;Price\n2026-11-27;buy;0.5;3000\n2026-11-27;buy;0.5;100000\n2026-11-27;buy;210;1.00\n';
    const { rows } = await client.preview(file, { reading });
    expect(rows).toMatchObject([
      { outcome: 'accepted', warnings: [{ kind: 'price_far_from_close' }, { kind: 'coin_not_named' }] },
      { outcome: 'accepted', warnings: [] },
      { outcome: 'refused', refusal: { code: 'IMPORT.MONEY_LINE' } },
    ]);
    const body = await client.requestOf(file, { reading, skipRefused: true });
    const refused = await client.post('/api/transactions/import', body).expect(409);
    expect(refused.body).toMatchObject({ code: 'IMPORT.NEEDS_CONFIRMATION', lines: [2] });
  });

  it('tells header, zone and unknown names of a file, and reads it as the person says', async () => {
    const file = [
      'Report,of 2026',
      'Timestamp (UTC),Type,Pair,Quantity,Price',
      '2026-11-02 01:30:00,buy,tBTCUST,0.5,100000',
      '2026-11-02 01:30:00,buy,ETHUSD,0.5,3000',
    ].join('\n');
    const columns = { date: 0, type: 1, pair: 2, quantity: 3, price: 4 };
    const asked = await client.preview(file, { reading: { columns } });
    expect(asked).toMatchObject({
      headerLine: 2,
      headerOptions: [{ line: 1, text: 'Report | of 2026' }, { line: 2 }, { line: 3 }, { line: 4 }],
      timeZone: { choice: 'file', by: 'header', zone: 'UTC', hasTimes: true },
      unknownPairs: [{ text: 'tBTCUST', rows: 1 }],
      openLegs: [],
    });
    const said = await client.preview(file, {
      reading: { columns, pairs: { tBTCUST: 'btc_usd' }, timeZone: 'mine' },
    });
    expect(said.rows).toMatchObject([
      { outcome: 'accepted', tradedOn: '2026-11-02' },
      { outcome: 'refused', refusal: { code: 'IMPORT.NOT_BITCOIN', text: 'ETHUSD' } },
    ]);
  });

  it('asks which money belongs to a line of a statement, and matches it', async () => {
    const at = (line: string) => `2026-11-02 09:47:30,Execução de ordem,${line},0`;
    const file = ['Data,Categoria,Moeda,Quantidade,Saldo', 'BRL,-330', 'BRL,-360', 'ETH,0.03', 'BTC,0.001']
      .map((line, index) => (index === 0 ? line : at(line)))
      .join('\n');
    const numberFormat = 'dot' as const;
    expect((await client.preview(file, { reading: { numberFormat } })).openLegs).toEqual([
      {
        line: 5,
        text: '0.001 BTC',
        options: [
          { line: 2, text: '-330 BRL' },
          { line: 3, text: '-360 BRL' },
        ],
      },
    ]);
    const { rows } = await client.preview(file, { reading: { numberFormat, legs: { 5: 3 } } });
    expect(rows[1]).toMatchObject({ line: 5, outcome: 'accepted', paid: { amountBrl: '360.00' } });
  });
});

describe('an import', () => {
  it('that is restored after its file was imported again names the rows recorded twice, and asks', async () => {
    const twice = own('2026-11-02,buy,1,50000,,0,,', '2026-11-03,deposit,,,,,10.00,');
    const { importId } = await client.import(twice);
    await client.post(`/api/imports/${importId}/void`).expect(200);
    const preview = await client.preview(twice);
    expect(preview.counts).toMatchObject({ accepted: 2, duplicates: 0, taken: 2 });
    expect(preview.rows.map(({ notices }) => notices)).toEqual([['undone_before'], ['undone_before']]);
    await client.import(twice);
    const change = await client.get(`/api/imports/${importId}/restore-preview`).expect(200);
    expect(change.body).toMatchObject({
      refusal: { code: 'LEDGER.RECORDED_AGAIN', rows: 2 },
      effect: { btc: { before: '1.00000000', after: '2.00000000' } },
    });
    const refused = await client.post(`/api/imports/${importId}/restore`).expect(409);
    expect(refused.body).toMatchObject({
      code: 'LEDGER.RECORDED_AGAIN',
      transactions: [
        { kind: 'buy', tradedOn: '2026-11-02', quantityBtc: '1.00000000', amountUsd: '50000.00' },
        { kind: 'deposit', quantityBtc: null, amountUsd: '10.00' },
      ],
    });
    await client.post(`/api/imports/${importId}/restore`, { acceptRecordedAgain: true }).expect(200);
  });

  it('that was corrected since is not taken again by default', async () => {
    const file = own('2026-11-02,buy,1,50000,,0,,');
    await client.import(file);
    const [row] = (await client.preview(file)).rows;
    const { transactionId } = z.object({ transactionId: z.uuid() }).parse(row?.duplicateOf);
    const corrected = { quantityBtc: '0.5', priceUsd: '50000', tradedOn: '2026-11-02', confirmed: true };
    await client.put(`/api/transactions/${transactionId}`, corrected).expect(200);
    const { rows, counts } = await client.preview(file);
    expect(rows[0]).toMatchObject({ outcome: 'duplicate', recordedAs: 'corrected', isTaken: false });
    expect(counts).toMatchObject({ duplicates: 1, taken: 0 });
  });
});

describe('the mapping of an unknown file', () => {
  const HEADER = 'When;Bought;Paid';
  const file = (...rows: readonly string[]): string => [HEADER, ...rows].join('\n');
  const reading: ImportReading = {
    columns: { date: 0, quantity: 1, value: 2 },
    defaultType: 'buy',
    dateOrder: 'dmy',
    numberFormat: 'comma',
  };

  it('shows what the columns make of the first rows before any row is judged', async () => {
    const first = await client.preview(file('13/11/2026;0,001;90,5', '13/13/2026;0,001;90'));
    expect(first).toMatchObject({ questions: [{ kind: 'columns' }], rows: [] });
    expect(first.sample).toMatchObject([
      { line: 2, cells: ['13/11/2026', '0,001', '90,5'], reading: null },
      { line: 3 },
    ]);
    const { sample } = await client.preview(file('13/11/2026;0,001;90,5', '13/13/2026;0,001;90'), {
      reading,
    });
    expect(sample).toMatchObject([
      {
        reading: {
          kind: 'buy',
          tradedOn: '2026-11-13',
          quantityBtc: '0.00100000',
          value: '90.5',
          currency: 'USD',
        },
      },
      { reading: null, refusal: { code: 'IMPORT.DATE_UNREADABLE' } },
    ]);
  });

  it('is found again for the next file with the same header, by the same person alone', async () => {
    await client.import(file('03/11/2026;0,001;90'), { reading });
    const next = await client.preview(file('04/11/2026;0,002;181,5'));
    expect(next).toMatchObject({
      questions: [],
      rows: [{ outcome: 'accepted', tradedOn: '2026-11-04', quantityBtc: '0.00200000', valueUsd: '181.50' }],
    });
    expect(next.savedReading).toEqual(reading);
    // What is said of the columns now goes before it, and another header is another file.
    const said = await client.preview(file('04/11/2026;0,002;181,5'), { reading: { columns: { date: 0 } } });
    expect(said.savedReading).toBeNull();
    const other = await client.preview('When;Bought;Cost\n04/11/2026;0,002;181,5');
    expect(other).toMatchObject({ savedReading: null, questions: [{ kind: 'columns' }] });
    // The header was looked for in the first line alone: a chosen one was not found again.
    const titled = (row: string): string => `My buys;;\nDay;Got;Spent\n${row}`;
    await client.import(titled('05/11/2026;0,001;90'), { reading: { ...reading, headerLine: 2 } });
    expect(await client.preview(titled('06/11/2026;0,002;181,5'))).toMatchObject({
      headerLine: 2,
      savedReading: { ...reading, headerLine: 2 },
      rows: [{ outcome: 'accepted', tradedOn: '2026-11-06' }],
    });
    const stranger = new ImportClient(api.server, await api.signIn(await api.createUser()));
    expect(await stranger.preview(file('04/11/2026;0,002;181,5'))).toMatchObject({ savedReading: null });
  });
});

describe('a buy that the recommendation of the week would take as it is', () => {
  it('is named, and left out of the import it is recorded as the execution', async () => {
    await api.storeMarket();
    const { recommendationId } = await client.calculate();
    const file = own('2026-11-02,buy,1,50000,50000.00,0,,', '2026-11-27,buy,0.000589,100000,58.90,0.30,,');
    const { match } = await client.preview(file);
    expect(match).toEqual({ line: 3, recommendationId, plannedUsd: '60.00', spentUsd: '59.20' });
    await client.import(file, { decisions: { skip: [3] } });
    await client.execute(recommendationId).expect(200);
    // The week has its buy: nothing is proposed any more.
    expect(await client.preview(file)).toMatchObject({ match: null, counts: { duplicates: 2 } });
  });
});
