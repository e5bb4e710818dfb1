import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { importBytesMax, problemSchema } from '@app/contracts';
import { type ApiHarness, startApi, type TestUser } from '../testing/api-harness.js';
import { ImportClient, OWN_HEADER } from '../testing/import-client.js';

let api: ApiHarness;
let user: TestUser;
let client: ImportClient;

beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  await api.close();
});
beforeEach(async () => {
  user = await api.createUser();
  client = new ImportClient(api.server, await api.signIn(user));
});

async function anybody(): Promise<ImportClient> {
  return new ImportClient(api.server, await api.signIn(await api.createUser()));
}

const own = (...rows: readonly string[]): string => [OWN_HEADER, ...rows].join('\r\n');
const typesIn = async (): Promise<string[]> => (await api.eventsOf(user.stream)).map(({ type }) => type);

describe('the preview of an import', () => {
  it('judges every row, names lines and effects, and writes nothing', async () => {
    await client.trade({ type: 'buy', quantityBtc: '1', priceUsd: '50000', tradedOn: '2026-11-02' });
    const preview = await client.preview(
      own(
        '2026-11-02,buy,1,50000,50000.00,0,,',
        '2026-11-03,buy,0.5,60000,,1.50,,"=cmd()"',
        '2026-11-03,buy,0.5,60000,,1.50,,again',
        '2026-12-24,buy,0.5,60000,,1.50,,',
        '2026-11-04,dividend,,,,,5,',
        '2026-11-05,deposit,,,,,10.00,',
      ),
    );
    expect(preview).toMatchObject({
      format: 'own',
      questions: [],
      counts: { rows: 6, accepted: 2, duplicates: 2, refused: 2, taken: 2 },
      unknownTypes: [{ text: 'dividend', rows: 1 }],
      effect: {
        btc: { before: '1.00000000', after: '1.50000000' },
        dynamicBalance: { before: '0.00', after: '10.00' },
        totalInvested: { before: '50000.00', after: '80001.50' },
        fees: { before: '0.00', after: '1.50' },
      },
      refusal: null,
    });
    expect(preview.rows).toMatchObject([
      { line: 2, outcome: 'duplicate', duplicateOf: { transactionId: expect.any(String) }, isTaken: false },
      { line: 3, outcome: 'accepted', valueUsd: '30000.00', notes: '=cmd()', isTaken: true },
      { line: 4, outcome: 'duplicate', duplicateOf: { line: 3 } },
      {
        ...{ line: 5, outcome: 'refused', refusal: { code: 'LEDGER.DATE_IN_FUTURE', date: '2026-12-24' } },
        cells: ['2026-12-24', 'buy', '0.5', '60000', '', '1.50', '', ''],
      },
      { line: 6, outcome: 'refused', refusal: { code: 'IMPORT.TYPE_UNKNOWN', text: 'dividend' } },
      { line: 7, outcome: 'accepted', kind: 'deposit', amountUsd: '10.00' },
    ]);
    expect(await typesIn()).toEqual(['ledger.bitcoin-bought']);
  });

  it('warns of a price far from the close of its day, as a single trade does', async () => {
    await api.storeMarket();
    const preview = await client.preview(own('2026-11-27,buy,0.5,60000,,0,,'));
    expect(preview.rows[0]?.warnings).toMatchObject([
      { kind: 'price_far_from_close', dayCloseUsd: '100000.00', comparedWith: 'newest_price' },
    ]);
    const body = await client.requestOf(own('2026-11-27,buy,0.5,60000,,0,,'));
    const refused = await client.post('/api/transactions/import', body).expect(409);
    expect(refused.body).toMatchObject({ code: 'IMPORT.NEEDS_CONFIRMATION', lines: [2] });
    await client.post('/api/transactions/import', { ...body, confirmed: true }).expect(201);
  });

  it('turns reais into dollars at the rate of the day, or says that the configured one stood in', async () => {
    await api.database
      .insertInto('app.exchange_rates')
      .values({ pair: 'USD/BRL', day: '2026-11-10', rate: '5', source: 'test bank' })
      .execute();
    const { rows } = await client.preview(
      'Data;Par;Operação;Quantidade;Preço;Total;Taxa\n13/11/2026;BTC-BRL;Compra;0,01;250.000,00;2.500,00;10,00\n01/10/2026;BTC-BRL;Compra;0,01;250.000,00;2.500,00;10,00\n',
    );
    // 2 500 + 10 reais at 5: 502.00 dollars, of which 2.00 are the fee.
    expect(rows).toMatchObject([
      {
        valueUsd: '500.00',
        feeUsd: '2.00',
        priceUsd: '50000.00',
        paid: {
          amountBrl: '2510.00',
          rate: '5',
          rateDate: '2026-11-10',
          rateSource: 'test bank',
          isDefault: false,
        },
      },
      { paid: { rate: '5.40', rateDate: '2026-10-01', rateSource: 'configured default', isDefault: true } },
    ]);
  });

  it('takes a fee in Bitcoin out of what was bought', async () => {
    const file =
      'Date(UTC),Pair,Side,Price,Executed,Amount,Fee\n2026-11-01 10:00:00,BTCUSDT,BUY,50000.00000000,0.10000000BTC,5000.00000000USDT,0.00010000BTC\n2026-11-02 10:00:00,BTCUSDT,SELL,50000.00000000,0.01000000BTC,500.00000000USDT,0.50000000USDT\n';
    const { rows, counts } = await client.preview(file);
    expect(counts).toMatchObject({ accepted: 2, refused: 0 });
    expect(rows[0]).toMatchObject({ quantityBtc: '0.09990000', valueUsd: '4995.00', feeUsd: '5.00' });
    await client.import(file);
    const { effect } = await client.preview(own('2026-11-05,deposit,,,,,10.00,'));
    expect(effect).toMatchObject({
      btc: { before: '0.08990000' },
      portfolioCash: { before: '499.50' },
      totalInvested: { before: '5000.00' },
    });
  });

  it('asks and rejects to import while a question is open', async () => {
    const body = await client.requestOf('Date;Type;Quantity;Price\n01/02/2026;buy;1.234;5', {
      reading: { columns: { date: 0, type: 1, quantity: 2, price: 3 } },
    });
    const answer = await client.post('/api/transactions/import', body).expect(422);
    expect(answer.body).toMatchObject({
      code: 'IMPORT.QUESTIONS_OPEN',
      questions: [{ kind: 'date_order' }, { kind: 'number_format' }],
    });
  });

  it.each([
    ['IMPORT.ENCODING', 422, Buffer.from('data;preço\n1;2', 'latin1')],
    ['IMPORT.FILE_TOO_LARGE', 413, Buffer.alloc(importBytesMax + 1, 'x')],
    ['IMPORT.NO_ROWS', 422, Buffer.from(OWN_HEADER)],
  ])('rejects a file as %s', async (code, status, bytes) => {
    const file = { base64: bytes.toString('base64') };
    const answer = await client.post('/api/transactions/import/preview', { file }).expect(status);
    expect(problemSchema.parse(answer.body).code).toBe(code);
  });

  it('reads no large body of somebody who is not signed in', async () => {
    const stranger = new ImportClient(api.server, 'Bearer nonsense');
    await stranger
      .post('/api/transactions/import/preview', { file: { text: 'x'.repeat(1_000_000) } })
      .expect(401);
    await client.post('/api/transactions', { notes: 'x'.repeat(200_000) }).expect(413);
  });
});

describe('an import', () => {
  const file = own(
    '2026-11-02,buy,1,50000,50000.00,10.00,,"line one\nline two; ""quoted"" \'=1 ção 🚀"',
    '2026-11-03,sell,0.4,60000,24000.00,5.00,,',
    '2026-11-04,reinvestment,0.1,60000,6000.00,1.00,,',
    '2026-11-05,portfolio_cash_withdrawal,,,,,100.00,',
    '2026-11-05,portfolio_cash_deposit,,,,,50.00,',
    '2026-11-06,transfer,,,,,25.00,to the reserve',
    '2026-11-06,deposit,,,,,10.00,',
    '2026-11-06,withdrawal,,,,,5.00,',
    '2026-11-07,built,,,,,7.00,',
    '2026-11-08,used,,,,,3.00,',
  );

  it('records every kind of entry as one batch, once, with its notes sealed', async () => {
    const key = randomUUID();
    const body = await client.requestOf(file);
    const first = await client.post('/api/transactions/import', body, key).expect(201);
    expect(first.headers['etag']).toBe('W/"11"');
    expect(first.body).toMatchObject({ rows: 10, repeated: false, resumed: false, revision: '11' });
    const again = await client.post('/api/transactions/import', body, key).expect(201);
    expect(again.body).toMatchObject({ repeated: true, revision: '11' });
    const otherKey = await client.post('/api/transactions/import', body).expect(201);
    expect(otherKey.body).toMatchObject({ repeated: true, revision: '11' });

    const events = await api.eventsOf(user.stream);
    expect(events).toHaveLength(12);
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain('line one');
    expect(await client.export()).toContain('"line one\nline two; ""quoted"" \'=1 ção 🚀"');
    expect((await client.get('/api/imports').expect(200)).body).toMatchObject({
      items: [{ status: 'completed', format: 'own', rows: 10, received: 10, active: 10 }],
      nextCursor: null,
    });
  });

  it('is the same import only with the same file and choices', async () => {
    const body = await client.requestOf(file);
    await client.post('/api/transactions/import', body).expect(201);
    const other = { ...body, file: { text: own('2026-11-02,buy,1,50000,,0,,') } };
    const answer = await client.post('/api/transactions/import', other).expect(409);
    expect(answer.body).toMatchObject({ code: 'IMPORT.OTHER_FILE' });
  });

  it('exports the types that are asked for, and finds equal rows of an own file once each', async () => {
    const other = await anybody();
    await other.deposit('7.00');
    await other.deposit('7.00');
    await other.trade({ quantityBtc: '0.01', confirmed: true });
    const file = await other.get('/api/exports/transactions.csv?types=deposit').expect(200);
    expect(file.text.trimEnd().split('\r\n')).toHaveLength(3);
    await other.get('/api/exports/transactions.csv?types=gift').expect(400);

    const { counts } = await other.preview(file.text);
    expect(counts).toMatchObject({ rows: 2, duplicates: 2 });
    const stranger = await anybody();
    const taken = await stranger.preview(file.text);
    expect(taken.counts).toMatchObject({ rows: 2, accepted: 2, taken: 2 });
    await stranger.import(file.text);
  });

  it('drops no duplicate and no rejected row without being told', async () => {
    await client.import(file);
    const again = own(
      '2026-11-02,buy,1,50000,50000.00,10.00,,',
      '2026-11-09,deposit,,,,,1.00,',
      'x,deposit,,,,,1.00,',
    );
    const undecided = await client
      .post('/api/transactions/import', await client.requestOf(again))
      .expect(409);
    expect(undecided.body).toMatchObject({ code: 'IMPORT.DUPLICATES_UNDECIDED', lines: [2], rows: 1 });
    const skipping = { decisions: { duplicates: 'skip' } } as const;
    const refused = await client
      .post('/api/transactions/import', await client.requestOf(again, skipping))
      .expect(409);
    expect(refused.body).toMatchObject({ code: 'IMPORT.ROWS_REFUSED', lines: [4] });
    const one = await client.import(again, { ...skipping, skipRefused: true });
    expect(one.rows).toBe(1);
    const both = await client.import(again, { decisions: { take: [2], skip: [3, 4] } });
    expect(both.rows).toBe(1);
  });

  it('finds what an investment built, a week set aside and every other entry again as duplicates', async () => {
    await api.storeMarket();
    const { recommendationId } = await client.calculate();
    await client.execute(recommendationId).expect(200);
    const { counts } = await client.preview(await client.export());
    expect(counts).toMatchObject({ rows: 2, duplicates: 2 });
  });

  it('does not go on when the ledger is no longer the one that was looked at', async () => {
    const body = await client.requestOf(own('2026-11-02,buy,1,50000,50000.00,0,,'));
    await client.trade({ type: 'buy', quantityBtc: '1', priceUsd: '50000', tradedOn: '2026-11-02' });
    const answer = await client
      .post('/api/transactions/import', { ...body, decisions: { duplicates: 'skip' } })
      .expect(409);
    expect(answer.body).toMatchObject({ code: 'IMPORT.NOTHING_TO_TAKE' });
    const more = await client
      .post('/api/transactions/import', { ...body, expectedRows: 2, decisions: { duplicates: 'take' } })
      .expect(409);
    expect(more.body).toMatchObject({ code: 'IMPORT.PREVIEW_OUTDATED', expected: 2, found: 1 });
  });

  it('is rejected before it begins where a later day would go negative, naming the first one', async () => {
    const text = own(
      '2026-11-02,buy,1,50000,,0,,',
      '2026-11-04,sell,1.5,50000,,0,,',
      '2026-11-05,sell,1,50000,,0,,',
    );
    expect(await client.preview(text)).toMatchObject({
      refusal: { code: 'LEDGER.LATER_NEGATIVE', date: '2026-11-04', asset: 'BTC', amount: '0.50000000' },
    });
    const answer = await client.post('/api/transactions/import', await client.requestOf(text)).expect(409);
    expect(answer.body).toMatchObject({ code: 'LEDGER.LATER_NEGATIVE', date: '2026-11-04' });
    expect(await typesIn()).toEqual([]);
  });

  it('makes the dynamic balance negative only where that is accepted', async () => {
    const text = own('2026-11-02,withdrawal,,,,,5.00,');
    const body = await client.requestOf(text);
    const refused = await client.post('/api/transactions/import', body).expect(409);
    expect(refused.body).toMatchObject({
      code: 'LEDGER.DYNAMIC_BALANCE_NEGATIVE',
      date: '2026-11-02',
      balanceUsd: '-5.00',
    });
    await client.post('/api/transactions/import', { ...body, acceptNegative: true }).expect(201);
    expect(await client.export()).toContain(',-5.00\r\n');
  });

  it('does not count for the rules of the week', async () => {
    await api.storeMarket();
    await client.import(own('2026-11-27,buy,0.5,100000,,0,,', '2026-11-27,sell,0.1,100000,,0,,'));
    const { recommendationId } = await client.calculate();
    await client.execute(recommendationId).expect(200);
  });

  it('is taken back and put back as one, and restored for 30 days', async () => {
    const { importId } = await client.import(file);
    const preview = await client.get(`/api/imports/${importId}/void-preview`).expect(200);
    expect(preview.body).toMatchObject({
      refusal: null,
      effect: { btc: { before: '0.70000000', after: '0.00000000' } },
    });
    const voided = await client.post(`/api/imports/${importId}/void`).expect(200);
    expect(voided.headers['etag']).toBe('W/"12"');
    expect(voided.body).toMatchObject({
      import: { status: 'voided', active: 0, voidedOn: '2026-11-27', restorableUntil: '2026-12-27' },
      effect: { btc: { before: '0.70000000', after: '0.00000000' } },
    });
    expect((await client.post(`/api/imports/${importId}/void`).expect(409)).body).toMatchObject({
      code: 'LEDGER.IMPORT_STATUS',
    });
    const back = await client.post(`/api/imports/${importId}/restore`).expect(200);
    expect(back.body).toMatchObject({ import: { status: 'completed', active: 10 } });
  });

  it('is not taken back where a later sale needs it', async () => {
    const { importId } = await client.import(own('2026-11-02,buy,1,50000,,0,,'));
    await client.trade({ type: 'sell', quantityBtc: '1', priceUsd: '50000', tradedOn: '2026-11-20' });
    const preview = await client.get(`/api/imports/${importId}/void-preview`).expect(200);
    expect(preview.body).toMatchObject({
      effect: null,
      refusal: { code: 'LEDGER.LATER_NEGATIVE', date: '2026-11-20' },
    });
    await client.post(`/api/imports/${importId}/void`).expect(409);
  });

  it('of another person does not exist', async () => {
    const { importId } = await client.import(own('2026-11-02,buy,1,50000,,0,,'));
    const stranger = new ImportClient(api.server, await api.signIn(await api.createUser()));
    for (const path of ['', '/void-preview', '/restore-preview'])
      await stranger.get(`/api/imports/${importId}${path}`).expect(404);
    for (const path of ['void', 'restore', 'abort'])
      await stranger.post(`/api/imports/${importId}/${path}`).expect(404);
  });
});

it('regression: an id that is no UUID of a version is answered 404 or 400, never 500', async () => {
  for (const id of ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']) {
    const { status } = await client.get(`/api/imports/${id}`);
    expect([400, 404]).toContain(status);
    const { status: ofTransaction } = await client.get(`/api/transactions/${id}/void-preview`);
    expect([400, 404]).toContain(ofTransaction);
  }
});

it('lists imports newest first, page by page', async () => {
  const ids: string[] = [];
  for (const amount of ['1.00', '2.00', '3.00'])
    ids.push((await client.import(own(`2026-11-02,deposit,,,,,${amount},`))).importId);
  const first = await client.get('/api/imports?limit=2').expect(200);
  expect(first.body).toMatchObject({
    items: [{ importId: ids[2] }, { importId: ids[1] }],
    nextCursor: ids[1],
  });
  const rest = await client.get(`/api/imports?limit=2&cursor=${ids[1] ?? ''}`).expect(200);
  expect(rest.body).toMatchObject({ items: [{ importId: ids[0] }], nextCursor: null });
});
