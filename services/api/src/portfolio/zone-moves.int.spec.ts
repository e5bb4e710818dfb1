import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  dynamicBalanceResponseSchema,
  portfolioCashResponseSchema,
  transactionsResponseSchema,
} from '@app/contracts';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';
import { ReadRows } from '../testing/read-rows.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi();
});

afterAll(async () => {
  await api.close();
});

it('neither counts nor lists what is dated tomorrow since the person moved west, until they are back', async () => {
  const mover = await api.createUser({ timeZone: 'Pacific/Kiritimati' });
  const traveller = new Client(api.server, await api.signIn(mover));
  const rows = new ReadRows(api.reads, mover.userId);
  await rows.progress(6n);
  await rows.portfolio(
    {
      ...{ sats: 200_000n, portfolio_cash_cents: 6_000n, dynamic_balance_cents: 5_000n },
      ...{ deposited_cents: 8_000n, withdrawn_cents: 3_000n },
    },
    6n,
  );
  for (const [index, day] of ['2026-11-20', '2026-11-28'].entries()) {
    await rows.buy(day, 1 + index);
    await rows.dynamicBalanceEntry(day, 3 + index, index === 0 ? 8_000n : -3_000n);
    await rows.cashEntry(day, 5 + index, index === 0 ? 10_000n : -4_000n, null);
  }

  for (const [timeZone, isLater] of [
    ['Pacific/Kiritimati', false],
    ['UTC', true],
    ['Pacific/Kiritimati', false],
  ] as const) {
    await traveller.put('/api/settings/time-zone', { timeZone }).expect(200);
    const read = async (path: string): Promise<unknown> => (await traveller.get(path).expect(200)).body;
    const list = transactionsResponseSchema.parse(await read('/api/transactions?to=2026-12-31'));
    const balance = dynamicBalanceResponseSchema.parse(await read('/api/dynamic-balance'));
    const cash = portfolioCashResponseSchema.parse(await read('/api/portfolio-cash'));
    const shown = isLater ? 1 : 2;
    expect([list.items, balance.entries, cash.entries].map(({ length }) => length)).toEqual([
      ...[shown, shown, shown],
    ]);
    expect(list.items[0]?.btcBalanceAfter).toBe(isLater ? '0.00100000' : '0.00200000');
    expect(balance).toMatchObject({
      balanceUsd: isLater ? '80.00' : '50.00',
      totalDepositedUsd: '80.00',
      totalWithdrawnUsd: isLater ? '0.00' : '30.00',
      netUsd: isLater ? '80.00' : '50.00',
    });
    expect(cash).toMatchObject({
      balanceUsd: isLater ? '100.00' : '60.00',
      totals: { depositedUsd: '100.00', withdrawnUsd: isLater ? '0.00' : '40.00' },
    });
  }
});
