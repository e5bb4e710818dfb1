import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiHarness, startApi } from '../../testing/api-harness.js';
import { Client } from '../../testing/commands.js';
import { ImportClient, OWN_HEADER } from '../../testing/import-client.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi();
});

afterAll(async () => {
  await api.close();
});

const ROWS = 10_000;
const day = (index: number): string =>
  new Date(Date.UTC(2016, 0, 1 + (index % 3_900))).toISOString().slice(0, 10);
const file = [
  OWN_HEADER,
  ...Array.from(
    { length: ROWS },
    (_, index) => `${day(index)},buy,0.001,${50_000 + index}.00,,0.10,,"row ${index}, a note"`,
  ),
].join('\r\n');

/** The longest stretch in which the process answered nobody, and how long it was looked at, in milliseconds. */
function watchTurns(): () => { readonly longest: number; readonly all: number } {
  const from = performance.now();
  let last = from;
  let longest = 0;
  const look = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  return () => {
    look();
    clearInterval(timer);
    return { longest, all: performance.now() - from };
  };
}

describe('while a file of ten thousand rows is looked at', () => {
  it("answers another account's commands first, and is nobody's only occupation for long", async () => {
    const importer = new ImportClient(api.server, await api.signIn(await api.createUser()));
    const other = new Client(api.server, await api.signIn(await api.createUser()));
    // The thread is started by the first file, and the other account's ledger is at hand.
    await importer.preview(`${OWN_HEADER}\n2026-11-02,deposit,,,,,1.00,`);
    await other.deposit('1.00');
    const order: string[] = [];

    const stop = watchTurns();
    const previewing = importer.previewedBytes(file).then((bytes) => {
      order.push('preview');
      return { bytes, ...stop() };
    });
    await Promise.all(
      ['2.00', '3.00', '4.00'].map(async (amount) => {
        await other.deposit(amount);
        order.push('deposit');
      }),
    );
    const { bytes, longest, all } = await previewing;

    expect(bytes).toBeGreaterThan(ROWS * 100);
    expect(order).toEqual(['deposit', 'deposit', 'deposit', 'preview']);
    // Read and judged on the same thread, nobody else was answered for a third of the time in one go.
    process.stdout.write(`longest wait ${longest.toFixed(0)} ms of ${all.toFixed(0)} ms\n`);
    expect(longest).toBeLessThan(all / 4);
  });
});

describe('the plan of the preview', () => {
  it('is what the import goes by: nothing is read or judged again', async () => {
    const user = await api.createUser();
    const client = new ImportClient(api.server, await api.signIn(user));
    await api.storeMarket({ price: 50_000 });
    const text = `${OWN_HEADER}\n2026-11-27,buy,0.5,50000,,0,,`;
    const body = await client.requestOf(text);
    // Judged again, the row would need a confirmation: its price is far from the newest one.
    await api.storeMarket({ price: 100_000 });
    await client.post('/api/transactions/import', body).expect(201);
  });

  it('is made again once the ledger went on', async () => {
    const user = await api.createUser();
    const client = new ImportClient(api.server, await api.signIn(user));
    const text = `${OWN_HEADER}\n2026-11-26,deposit,,,,,7.00,`;
    const body = await client.requestOf(text);
    api.clock.set('2026-11-26T12:00:00.000Z');
    await client.deposit('7.00');
    api.clock.set('2026-11-27T12:00:00.000Z');
    const refused = await client.post('/api/transactions/import', body).expect(409);
    expect(refused.body).toMatchObject({ code: 'IMPORT.DUPLICATES_UNDECIDED' });
  });
});
