// One thread that reads and judges files, with a connection of its own to the ledgers.
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { connectEventStore, createSnapshotLru } from '@app/event-store';
import type { LedgerState } from '@app/ledger';
import { systemClock, systemIds } from '@app/platform';
import { revisionText } from '../../core/streams/revision-text.js';
import { ledgerRepository } from '../../core/streams/streams.js';
import { ImportPlanner } from './import-planner.js';
import type { PlanningTask } from './planning-messages.js';

/** Ledgers of the people whose files come to this thread. */
const LEDGERS_KEPT = 20;

// A file may take a second, other people's requests may not. Linux gives each thread a priority of its own; elsewhere
// this call would be about the whole process.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

const { eventStoreUrl } = z.object({ eventStoreUrl: z.string() }).parse(workerData);
const cache = createSnapshotLru<LedgerState>({ capacity: LEDGERS_KEPT });
const ledgers = ledgerRepository(connectEventStore(eventStoreUrl), systemClock, {
  cache,
  reducerVersion: 'this thread',
});
const planner = new ImportPlanner({
  ledgerOf: async (userId) => {
    const { state, revision } = await ledgers.load(userId);
    return { state, revision: revisionText(revision) };
  },
  ids: systemIds,
  elapsed: () => performance.now(),
});

parentPort?.on('message', (task: PlanningTask) => {
  void planner.answer(task).then((answer) => {
    const moved = answer.said === 'preview' ? [answer.json.buffer] : [];
    parentPort?.postMessage(answer, moved);
  });
});
