import { EventLog } from '../storage/event-log.js';
import { openStoreFile } from '../storage/open-store-file.js';
import { anEvent } from './event-log.js';

const eventsAnAppend = 5;
const appendsATransaction = 4_000;
const cacheKib = 512 * 1024;

/**
 * `fill-store-file.js FILE EVENTS STREAMS`: makes a store file of very many events for a bench, by the code that the
 * server stores with, and without its durability: nobody is told that an event is stored before the file is whole.
 * Streams take turns, as those of people do.
 */
export function fillStoreFile(path: string, events: number, streams: number): void {
  const file = openStoreFile(path);
  try {
    file.db.exec(`PRAGMA synchronous = OFF; PRAGMA cache_size = -${cacheKib};`);
    const log = new EventLog(file.db);
    const data = Buffer.from(JSON.stringify({ text: 'd'.repeat(128) }));
    const metadata = Buffer.from(JSON.stringify({ hash: 'm'.repeat(120) }));
    const appends = Math.ceil(events / eventsAnAppend);
    for (let done = 0; done < appends; done += appendsATransaction) {
      log.transaction(() => {
        for (let at = done; at < Math.min(done + appendsATransaction, appends); at += 1) {
          const name = `bench-${at % streams}`;
          const batch = Array.from({ length: eventsAnAppend }, () =>
            anEvent({ type: 'bench.bitcoin-bought', data, metadata }),
          );
          log.append(name, log.findStream(name), batch);
        }
      });
    }
  } finally {
    file.close();
  }
}

const [path, events, streams] = process.argv.slice(2);
if (path === undefined || events === undefined || streams === undefined)
  throw new TypeError('FILE, EVENTS and STREAMS are needed');
fillStoreFile(path, Number.parseInt(events, 10), Number.parseInt(streams, 10));
