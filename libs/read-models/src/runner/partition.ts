/** One of `count` projectors that share the streams by the id in their names; `index` counts from 0. */
export interface Partition {
  readonly index: number;
  readonly count: number;
}

/** Most projectors that may share the streams. */
export const PARTITIONS_MAX = 64;

/** One projector that takes every stream. */
export const wholePartition: Partition = { index: 0, count: 1 };

const notation = /^(\d{1,2})\/(\d{1,2})$/;

/** Reads "i/n" ("0/4" to "3/4"); undefined when it is not a partition. */
export function parsePartition(text: string): Partition | undefined {
  const [, index, count] = notation.exec(text) ?? [];
  if (index === undefined || count === undefined) return undefined;
  const partition = { index: Number.parseInt(index, 10), count: Number.parseInt(count, 10) };
  const valid =
    partition.count >= 1 && partition.count <= PARTITIONS_MAX && partition.index < partition.count;
  return valid ? partition : undefined;
}

/** The category of a stream name: what is before the first dash. */
export function categoryOf(stream: string): string {
  const dash = stream.indexOf('-');
  return dash === -1 ? stream : stream.slice(0, dash);
}

/** The id of a stream name: what is after the first dash; all streams of one user share it. */
export function idOf(stream: string): string {
  const dash = stream.indexOf('-');
  return dash === -1 ? '' : stream.slice(dash + 1);
}

/** True when the stream is this partition's to project: every stream of one id falls to the same partition. */
export function isInPartition(stream: string, { index, count }: Partition): boolean {
  return count === 1 || hash32(idOf(stream)) % count === index;
}

/** FNV-1a, 32 bits: ids begin with a time stamp, so their own leading digits would not spread. */
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}
