import type { LedgerEventData } from '../events/ledger-event.js';
import type { ImportId } from '../ids.js';
import { LedgerInvariantError } from '../ledger-invariant.error.js';
import { RECORDED_ORDER } from './history-order.js';
import type { ImportBatch, Transaction } from './ledger-state.js';

/** The imports of a ledger while events are folded; rows gather in one array instead of one copy a row. */
export class ImportDrafts {
  readonly #gathered = new Map<ImportId, Transaction[]>();
  #batches: Map<ImportId, ImportBatch> | undefined;

  constructor(private readonly from: ReadonlyMap<ImportId, ImportBatch>) {}

  start(started: LedgerEventData<'ledger.import-started'>): void {
    const { importId, startedOn, format, fingerprint, rows, order } = started;
    if (this.#find(importId) !== undefined) {
      throw new LedgerInvariantError(`Import ${importId} was started twice`);
    }
    this.set({
      importId,
      status: 'open',
      format,
      fingerprint,
      order,
      startedOn,
      voidedOn: null,
      expected: rows,
      pending: [],
      rows: [],
    });
  }

  /** The batch in one of the given states. @throws LedgerInvariantError when it is in another or unknown */
  expect(id: ImportId, ...states: readonly ImportBatch['status'][]): ImportBatch {
    const batch = this.#find(id);
    if (batch === undefined || !states.includes(batch.status)) {
      throw new LedgerInvariantError(
        `Import ${id} is ${batch?.status ?? 'unknown'}, not ${states.join(' or ')}`,
      );
    }
    return batch;
  }

  gather(id: ImportId, row: Transaction): void {
    const batch = this.expect(id, 'open');
    const rows = this.#gathered.get(id) ?? [...batch.pending];
    rows.push(batch.order === 'as_given' ? { ...row, intradayOrder: RECORDED_ORDER } : row);
    this.#gathered.set(id, rows);
  }

  /** The rows of an open import so far, which no longer gather afterwards. */
  close(id: ImportId): readonly Transaction[] {
    const rows = this.#gathered.get(id) ?? this.expect(id, 'open').pending;
    this.#gathered.delete(id);
    return rows;
  }

  set(batch: ImportBatch): void {
    this.#batches ??= new Map(this.from);
    this.#batches.set(batch.importId, batch);
  }

  finish(): ReadonlyMap<ImportId, ImportBatch> {
    for (const [id, pending] of this.#gathered) this.set({ ...this.expect(id, 'open'), pending });
    return this.#batches ?? this.from;
  }

  #find = (id: ImportId): ImportBatch | undefined => (this.#batches ?? this.from).get(id);
}
