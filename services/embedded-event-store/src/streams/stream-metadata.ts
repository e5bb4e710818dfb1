import { z } from 'zod';
import type { ProposedEvent } from './event.js';
import type { Revision } from './identifiers.js';
import type { StreamLimits } from './stream-state.js';
import { everythingTruncated, noLimits } from './stream-state.js';

/** Type of the event that holds a stream's metadata, in the stream `$$` + its name. */
export const metadataType = '$metadata';

/**
 * The metadata of a deleted stream, as a real server writes them: `$tb` is the largest revision there is, limits, rights
 * and everything else are gone. As text, because no JavaScript number is 2^63 - 1.
 */
export const deletedMetadata = '{"$tb":9223372036854775807}';
const maxBytes = 64 * 1024;

export function metadataStreamOf(stream: string): string {
  return `$$${stream}`;
}

/** The stream whose metadata a stream holds; undefined where it is no metadata stream. */
export function streamOfMetadata(name: string): string | undefined {
  return name.startsWith('$$') ? name.slice(2) : undefined;
}

/** Beyond what a revision can be, every number means the same. */
const countOf = (least: number) =>
  z
    .number()
    .min(least)
    .refine(Number.isInteger)
    .transform((value) => Math.min(value, everythingTruncated))
    .optional()
    .catch(undefined);

const schema = z.object({
  $tb: countOf(0),
  $maxCount: countOf(1),
  $maxAge: countOf(1),
  $acl: z.unknown().optional(),
});

/**
 * What the newest event of a metadata stream says. What is not understood, be it one value or the whole text, has no
 * effect: metadata are written by anybody who may, and must never make a stream unreadable.
 */
export function limitsOf(event: ProposedEvent): StreamLimits {
  const parsed = schema.safeParse(parseObject(event.data));
  if (!parsed.success) return noLimits;
  const { $tb, $maxCount, $maxAge, $acl } = parsed.data;
  return {
    truncateBefore: $tb,
    maxCount: $maxCount,
    maxAgeSeconds: $maxAge,
    acl: $acl === undefined || $acl === null ? undefined : JSON.stringify($acl),
  };
}

/** The same metadata with another `$tb`. */
export function withTruncateBefore(data: Uint8Array, truncateBefore: Revision): Uint8Array {
  return Buffer.from(JSON.stringify({ ...parseObject(data), $tb: truncateBefore }));
}

function parseObject(data: Uint8Array): Record<string, unknown> {
  if (data.byteLength > maxBytes) return {};
  try {
    const value: unknown = JSON.parse(Buffer.from(data).toString('utf8'));
    return z.record(z.string(), z.unknown()).safeParse(value).data ?? {};
  } catch {
    // Binary data, or broken text.
    return {};
  }
}
