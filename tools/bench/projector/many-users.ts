import { connectEventStore } from '@app/event-store';
import { systemIds } from '@app/platform';
import type { BenchContext } from '../harness/bench.ts';
import type { BenchInstallation } from '../harness/installation.ts';
import { longLedger } from '../ledger/long-ledger.ts';
import { LedgerWriter } from '../ledger/write-ledger.ts';

const EVENTS_A_USER = 200;
const FULL_USERS = 5_000;
const USUAL_USERS = 200;
/** Of each user in a round: in the log people alternate, as they do in life. */
const COMMANDS_A_ROUND = 8;

/** How much there is in the log. */
export interface Size {
  readonly events: number;
  readonly note: string;
}

/** Writes the ledgers of many people into an empty log. @returns how many events those are */
export async function writeUsers(
  { say, signal, isFull }: BenchContext,
  installation: BenchInstallation,
): Promise<Size> {
  const users = isFull ? FULL_USERS : USUAL_USERS;
  const { stream } = longLedger('00000000-0000-7000-8000-000000000001', EVENTS_A_USER);
  say(`writing ${EVENTS_A_USER} events for each of ${users} users`);
  const store = connectEventStore(installation.eventStoreUrl);
  try {
    const writers = Array.from({ length: users }, () => new LedgerWriter(store, systemIds.uuidv7(), stream));
    for (let unfinished = writers; unfinished.length > 0;) {
      signal.throwIfAborted();
      for (const writer of unfinished) await writer.write(COMMANDS_A_ROUND);
      unfinished = unfinished.filter(({ isFinished }) => !isFinished);
    }
  } finally {
    await store.close();
  }
  const events = users * stream.length;
  return { events, note: `${events} events of ${users} users who alternate in the log` };
}
