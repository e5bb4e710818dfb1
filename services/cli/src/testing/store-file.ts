import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { freePort, type RunningEventStore, startEventStoreProcess } from '@app/provisioning';

const services = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const entry = join(services, 'embedded-event-store/dist/main.js');

/** An event as the file of the embedded event store holds it. */
export interface StoredRow {
  readonly position: number;
  readonly revision: number;
  readonly type: string;
  readonly event_id: Uint8Array;
  readonly data: string;
  readonly metadata: string;
}

/** Somebody with access to the disk, between two runs of the server. */
export class StoreFileEditor {
  constructor(private readonly db: DatabaseSync) {}

  events(stream: string): readonly StoredRow[] {
    const rows = this.db
      .prepare(
        `select position, revision, type, event_id, cast(data as text) as data, cast(metadata as text) as metadata
         from events where stream_id = (select id from streams where name = ?) order by revision`,
      )
      .all(stream);
    return rows.map(({ position, revision, type, event_id: id, data, metadata }) => ({
      position: Number(position),
      revision: Number(revision),
      type: String(type),
      event_id: id instanceof Uint8Array ? id : new Uint8Array(),
      data: String(data),
      metadata: String(metadata),
    }));
  }

  write(
    position: number,
    { type, event_id: id, data, metadata }: Omit<StoredRow, 'position' | 'revision'>,
  ): void {
    this.db
      .prepare('update events set type = ?, event_id = ?, data = ?, metadata = ? where position = ?')
      .run(type, id, Buffer.from(data), Buffer.from(metadata), position);
  }

  /** Cuts a stream so that it ends at a revision; -1 leaves nothing of it. */
  cut(stream: string, lastRevision: number): void {
    const { id } = this.db.prepare('select id from streams where name = ?').get(stream) ?? {};
    this.db.prepare('delete from events where stream_id = ? and revision > ?').run(id ?? null, lastRevision);
    if (lastRevision < 0) this.db.prepare('delete from streams where id = ?').run(id ?? null);
    else this.db.prepare('update streams set head = ? where id = ?').run(lastRevision, id ?? null);
  }
}

/** An embedded event store with a file of its own, which can be copied and edited. */
export class TestStore {
  readonly #folder = mkdtempSync(join(tmpdir(), 'audit-'));
  #running: RunningEventStore | undefined;
  #copies = 0;

  /** @param env variables of the server besides its own */
  constructor(private readonly env: Readonly<Record<string, string>> = {}) {}

  async start(file = this.#path('base')): Promise<string> {
    this.#running = await startEventStoreProcess({
      ...{ entry, file, port: await freePort() },
      env: this.env,
    });
    return this.#running.url;
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
    this.#running = undefined;
  }

  /** Starts on a copy of the base that somebody has edited; the base must not be running. */
  async startEdited(edit: (file: StoreFileEditor) => void): Promise<string> {
    this.#copies += 1;
    const copy = this.#path(`copy-${this.#copies}`);
    copyFileSync(this.#path('base'), copy);
    const db = new DatabaseSync(copy);
    edit(new StoreFileEditor(db));
    db.close();
    return this.start(copy);
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #path = (name: string): string => join(this.#folder, `${name}.db`);
}
