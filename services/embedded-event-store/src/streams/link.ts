import type { RecordedEvent } from './event.js';
import { linkType } from './system-event.js';

export interface LinkTarget {
  readonly revision: number;
  readonly stream: string;
}

const maxBytes = 8 * 1024;
const target = /^(\d{1,15})@(.+)$/s;

/** What a link points at, `broken` for a link that names nothing, undefined for any other event. */
export function linkTargetOf(event: RecordedEvent): LinkTarget | 'broken' | undefined {
  if (event.type !== linkType) return undefined;
  if (event.data.byteLength > maxBytes) return 'broken';
  const [, revision, stream] = target.exec(Buffer.from(event.data).toString('utf8')) ?? [];
  if (revision === undefined || stream === undefined) return 'broken';
  return { revision: Number.parseInt(revision, 10), stream };
}
