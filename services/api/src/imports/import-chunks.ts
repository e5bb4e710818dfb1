import type { ReadRow } from './reading/settled-row.js';

/** An append stays below 900 kB; the store takes 1 MiB. */
const CHUNK_BYTES_MAX = 800_000;
/** So that progress shows, and that nobody waits long for a chunk to be decided and folded. */
const CHUNK_ROWS_MAX = 200;
/** Ids, figures and metadata of one event, generously. */
const EVENT_BYTES = 1_500;
/** Envelope, nonce and tag of a sealed note. */
const SEAL_BYTES = 120;

const bytesOf = ({ notes }: ReadRow): number =>
  EVENT_BYTES + (notes === '' ? 0 : SEAL_BYTES + Math.ceil((Buffer.byteLength(notes) * 4) / 3));

/** The rows from one place on that fit into one append. */
export function nextChunk(rows: readonly ReadRow[], from: number): readonly ReadRow[] {
  let bytes = 0;
  let end = from;
  for (let row = rows[end]; row !== undefined && end - from < CHUNK_ROWS_MAX; row = rows[end]) {
    bytes += bytesOf(row);
    if (bytes > CHUNK_BYTES_MAX && end > from) break;
    end += 1;
  }
  return rows.slice(from, end);
}
