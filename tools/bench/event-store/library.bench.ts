import { connectEventStore } from '@app/event-store';
import type { Bench, Figure } from '../harness/bench.ts';
import { summarise } from '../harness/statistics.ts';
import { countEvents } from './catch-up.ts';
import { EmmettStore } from './emmett-peer.ts';
import { interleavedRates } from './rates.ts';
import { SAMPLE_BYTES } from './sample-event.ts';
import { StreamWriter, writeStream } from './stream-writer.ts';

const CATEGORY = 'benchLibrary';
const APPENDS = 100;
const STREAMS = 50;
const APPENDS_A_STREAM = 5;
const BATCH = 100;
const BATCHES = 5;
const READ_EVENTS = 10_000;
const WRITTEN_AT_ONCE = 500;

/** Whether a store of its own is worth its keep next to the usual way: a library's tables in Postgres. */
export const bench: Bench = {
  title: `the event store beside Emmett, an event-sourcing library on Postgres; events of ${String(SAMPLE_BYTES)} bytes`,
  run: async (context) => {
    const installation = await context.installation();
    const store = connectEventStore(installation.eventStoreUrl);
    const library = new EmmettStore(installation);
    try {
      const all = (writers: readonly { appendEach(appends: number): Promise<void> }[]) =>
        Promise.all(writers.map((writer) => writer.appendEach(APPENDS_A_STREAM)));
      const [own, theirs, projecting] = [
        new StreamWriter(store, CATEGORY),
        library.writer(),
        library.projectingWriter(),
      ];
      const ownMany = Array.from({ length: STREAMS }, () => new StreamWriter(store, CATEGORY));
      const theirMany = Array.from({ length: STREAMS }, () => library.writer());
      const ownLong = await writeStream(store, CATEGORY, READ_EVENTS);
      const theirLong = library.writer();
      await theirLong.appendEach(READ_EVENTS / WRITTEN_AT_ONCE, WRITTEN_AT_ONCE);
      const [single, many, batch] = [APPENDS, STREAMS * APPENDS_A_STREAM, BATCH * BATCHES];
      const rates = await interleavedRates(
        {
          single: { events: single, run: () => own.appendEach(APPENDS) },
          singleTheirs: { events: single, run: () => theirs.appendEach(APPENDS) },
          singleProjecting: { events: single, run: () => projecting.appendEach(APPENDS) },
          many: { events: many, run: () => all(ownMany) },
          manyTheirs: { events: many, run: () => all(theirMany) },
          batch: { events: batch, run: () => own.appendEach(BATCHES, BATCH) },
          batchTheirs: { events: batch, run: () => theirs.appendEach(BATCHES, BATCH) },
          batchProjecting: { events: batch, run: () => projecting.appendEach(BATCHES, BATCH) },
          read: { events: READ_EVENTS, run: () => countEvents(store.readStream(ownLong)) },
          readTheirs: { events: READ_EVENTS, run: () => theirLong.read() },
        },
        {
          rounds: context.isFull ? 30 : 10,
          warmUp: 2,
          signal: context.signal,
          serverPid: installation.pids.eventStore,
        },
      );
      const beside = (name: string, ours: Ours, peer: Theirs, peerName = 'Emmett'): Figure => ({
        ...{ name, unit: 'events/s', measured: rates.of(ours) },
        ...targetBeside[`${ours} ${peer}`]?.(rates.of(peer)),
        peer: { name: peerName, measured: rates.of(peer) },
      });
      const projected = 'Emmett with an inline projection';
      return [
        beside('one at a time', 'single', 'singleTheirs'),
        beside('one at a time, beside a projection', 'single', 'singleProjecting', projected),
        beside(`${String(STREAMS)} streams at once`, 'many', 'manyTheirs'),
        beside(`appends of ${String(BATCH)}`, 'batch', 'batchTheirs'),
        beside(`appends of ${String(BATCH)}, beside a projection`, 'batch', 'batchProjecting', projected),
        beside(`reading a stream of ${String(READ_EVENTS)}`, 'read', 'readTheirs'),
      ];
    } finally {
      await library.close();
      await store.close();
    }
  },
};

/** Level with the library on the same disk, and twice it in batches. */
const targetBeside: Readonly<Record<string, (peer: readonly number[]) => Pick<Figure, 'target'>>> = {
  'single singleTheirs': (peer) => ({ target: { atLeast: summarise(peer).p50 } }),
  'many manyTheirs': (peer) => ({ target: { atLeast: summarise(peer).p50 } }),
  'batch batchTheirs': (peer) => ({ target: { atLeast: 2 * summarise(peer).p50 } }),
};

type Ours = 'single' | 'many' | 'batch' | 'read';
type Theirs =
  'singleTheirs' | 'singleProjecting' | 'manyTheirs' | 'batchTheirs' | 'batchProjecting' | 'readTheirs';
