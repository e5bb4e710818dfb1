/** The revision of a stream as answers tell it: "-1" for a stream without events. */
export function revisionText(revision: bigint | 'no-stream'): string {
  return revision === 'no-stream' ? '-1' : revision.toString();
}
