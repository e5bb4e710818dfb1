import { EventLog } from '../storage/event-log.js';
import { openStoreFile } from '../storage/open-store-file.js';
import { RecentEventIds } from '../storage/recent-event-ids.js';
import { scavenge } from '../storage/scavenge.js';
import { StreamWriter } from '../storage/stream-writer.js';
import { newEventId } from '../streams/identifiers.js';
import { ScavengeHistory } from '../system/scavenge-history.js';

export interface StoreFileScavenge {
  readonly scavengeId: string;
  readonly removedEvents: number;
}

/**
 * Removes from a store that no server has open what no stream shows any more, and gives the space back to the disk:
 * unlike a running server this may rewrite the file, for which as much room again is needed.
 * @throws CannotOpenStoreError, `STORE.LOCKED` while a server runs on it
 */
export async function scavengeStoreFile(file: string, signal: AbortSignal): Promise<StoreFileScavenge> {
  const store = openStoreFile(file);
  try {
    const log = new EventLog(store.db);
    const writer = new StreamWriter(log, new RecentEventIds(log));
    const scavengeId = newEventId();
    const history = new ScavengeHistory(
      (request) => Promise.resolve(log.transaction(() => writer.write(request))),
      scavengeId,
      'offline',
    );
    const startedAt = performance.now();
    await history.started();
    const removedEvents = await scavenge(log, signal);
    const timeTakenMs = Math.round(performance.now() - startedAt);
    const result = signal.aborted ? 'Stopped' : 'Success';
    await history.completed({ result, error: '', timeTakenMs, removedEvents });
    store.db.exec('VACUUM');
    return { scavengeId, removedEvents };
  } finally {
    store.close();
  }
}
