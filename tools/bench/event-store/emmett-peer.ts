import { randomUUID } from 'node:crypto';
import { type Event, projections } from '@event-driven-io/emmett';
import {
  getPostgreSQLEventStore,
  pongoSingleStreamProjection,
  type PostgresEventStore,
} from '@event-driven-io/emmett-postgresql';
import type { BenchInstallation } from '../harness/installation.ts';
import { sampleEvent } from './sample-event.ts';

type Fields = Readonly<Record<string, string | number>>;
type Sample = Event<'bought', Fields, Fields>;

type Counted = Readonly<{ events: number; lastPrice: string }>;

/** Emmett's store on the Postgres of the installation, as its documentation sets it up. */
export class EmmettStore {
  readonly #plain: PostgresEventStore;
  readonly #projecting: PostgresEventStore;

  constructor({ databaseUrl }: BenchInstallation) {
    this.#plain = getPostgreSQLEventStore(databaseUrl);
    const counted = pongoSingleStreamProjection<Counted, Sample>({
      collectionName: 'bench_counted',
      canHandle: ['bought'],
      initialState: () => ({ events: 0, lastPrice: '' }),
      evolve: ({ events }: Counted, { data }: Sample) => ({
        events: events + 1,
        lastPrice: String(data['price']),
      }),
    });
    this.#projecting = getPostgreSQLEventStore(databaseUrl, { projections: projections.inline([counted]) });
  }

  writer(): EmmettWriter {
    return new EmmettWriter(this.#plain);
  }

  /** Each append also writes a document of its stream, in the same transaction. */
  projectingWriter(): EmmettWriter {
    return new EmmettWriter(this.#projecting);
  }

  async close(): Promise<void> {
    await this.#projecting.close();
    await this.#plain.close();
  }
}

/** One stream and its only writer, who names the version each time. */
export class EmmettWriter {
  readonly stream = `bench-${randomUUID()}`;
  readonly #store: PostgresEventStore;
  #version: bigint | 'STREAM_DOES_NOT_EXIST' = 'STREAM_DOES_NOT_EXIST';

  constructor(store: PostgresEventStore) {
    this.#store = store;
  }

  async appendEach(appends: number, events = 1): Promise<void> {
    for (let count = 0; count < appends; count += 1) {
      const { nextExpectedStreamVersion } = await this.#store.appendToStream<Sample>(
        this.stream,
        Array.from({ length: events }, sample),
        { expectedStreamVersion: this.#version },
      );
      this.#version = nextExpectedStreamVersion;
    }
  }

  /** @returns how many events the stream has */
  async read(): Promise<number> {
    const { events } = await this.#store.readStream<Sample>(this.stream);
    return events.length;
  }
}

function sample(): Sample {
  const { data, metadata } = sampleEvent();
  return { type: 'bought', kind: 'Event', data: fieldsOf(data), metadata: fieldsOf(metadata) };
}

const fieldsOf = (of: object): Fields =>
  Object.fromEntries(
    Object.entries(of).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'number' ? value : String(value),
    ]),
  );
