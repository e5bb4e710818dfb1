import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ledgerStream } from '@app/ledger';
import { life } from '@app/ledger/testing';
import { readSchemaV1 } from '@app/read-models';
import { LedgerLog, testUser } from '../testing/ledger-log.js';
import { type PeculiarStore, startPeculiarStore, untilLive } from '../testing/peculiar-store.js';
import { untilProjected } from '../testing/read-models.js';

const END = (2n ** 64n - 1n).toString();
const [first, second] = [testUser('end checkpoint', 1), testUser('end checkpoint', 2)];

let peculiar: PeculiarStore;
let store: PeculiarStore['store'];
let db: PeculiarStore['db'];
let whileProjecting: PeculiarStore['whileProjecting'];

beforeEach(async () => {
  peculiar = await startPeculiarStore('end-checkpoint');
  ({ store, db, whileProjecting } = peculiar);
});
afterEach(() => peculiar.close());

const checkpoints = () => db.withSchema(readSchemaV1).selectFrom('checkpoints').selectAll().execute();

it('a checkpoint of "end" is never stored: what is appended while the projector is away is projected', async () => {
  await whileProjecting(untilLive);
  expect(await checkpoints()).toEqual([]);
  const ledger = life();
  await new LedgerLog(store).write(first, ledger);
  await whileProjecting(() => untilProjected(db, new Map([[ledgerStream(first), ledger.state.revision]])));
});

it('a checkpoint of "end" that an older version stored counts as none, and is replaced', async () => {
  const at = { commit_position: END, prepare_position: END };
  await db
    .withSchema(readSchemaV1)
    .insertInto('checkpoints')
    .values({ projection: 'read-models', partition: 0, partitions: 1, ...at })
    .execute();
  const log = new LedgerLog(store);
  const ledgers = [life(), life()] as const;
  await log.write(first, ledgers[0]);
  await whileProjecting(() =>
    untilProjected(db, new Map([[ledgerStream(first), ledgers[0].state.revision]])),
  );
  const [stored] = await checkpoints();
  expect(stored?.commit_position).not.toBe(END);
  await log.write(second, ledgers[1]);
  await whileProjecting(() =>
    untilProjected(db, new Map([[ledgerStream(second), ledgers[1].state.revision]])),
  );
});
