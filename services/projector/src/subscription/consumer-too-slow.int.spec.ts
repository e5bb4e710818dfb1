import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { usd } from '@app/ledger/testing';
import { readSchemaV1 } from '@app/read-models';
import { LedgerLog, testUser } from '../testing/ledger-log.js';
import { type PeculiarStore, startPeculiarStore, untilLive } from '../testing/peculiar-store.js';
import { allRows, forgetAll, untilProjected } from '../testing/read-models.js';

/** More than the projector takes ahead and the connection holds. */
const users = 12;
const eventsEach = 500;
const change = {
  type: 'account.base-investment-changed',
  data: { base: usd('150.00'), entered: null },
} as const;

let peculiar: PeculiarStore;

beforeEach(async () => {
  peculiar = await startPeculiarStore('consumer-too-slow');
});
afterEach(() => peculiar.close());

it('a projector whose live subscription is ended for being slow subscribes again and projects everything', async () => {
  const { db, store } = peculiar;
  const log = new LedgerLog(store);
  const heads = new Map<string, bigint>();
  const write = async (n: number): Promise<void> => {
    const user = testUser('too slow', n);
    await log.writeAccount(user, ...Array.from({ length: eventsEach }, () => change));
    heads.set(`account-${user}`, BigInt(eventsEach - 1));
  };
  await peculiar.whileProjecting(async (running) => {
    await untilLive(running);
    // The projector takes one batch and cannot store it until everything is appended.
    await db.transaction().execute(async (blocking) => {
      await sql`lock table ${sql.id(readSchemaV1, 'checkpoints')} in access exclusive mode`.execute(blocking);
      for (let n = 0; n < users; n += 1) await write(n);
    });
    await untilProjected(db, heads);
  });
  expect(peculiar.subscriptions()).toBeGreaterThan(1);
  const rows = await allRows(db);
  await forgetAll(db);
  await peculiar.whileProjecting(() => untilProjected(db, heads));
  expect(await allRows(db)).toEqual(rows);
});
