import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isUserId, type UserId } from '@app/ledger';
import { chainHeadOf, namedStreams, type UserEvents } from './exported-events.js';

export const MANIFEST_FILE = 'manifest.json';

const userId = z.custom<UserId>(isUserId, { error: 'must be the id of a user' });

/** What an export holds, and how to tell whether it still does. */
export const manifestSchema = z.strictObject({
  format: z.literal('audit-export'),
  version: z.literal(1),
  exportedAt: z.iso.datetime(),
  userId,
  streams: z.array(
    z.strictObject({
      stream: z.string(),
      events: z.int().nonnegative(),
      /** Of the newest event; null for a stream without events. */
      revision: z.string().nullable(),
      hash: z.string().nullable(),
    }),
  ),
  journal: z.literal('hledger'),
  /** A person's own words: `opened` where the master key was there, else left sealed, and why. */
  personalTexts: z.strictObject({
    status: z.enum(['none', 'opened', 'partly opened', 'sealed']),
    texts: z.int().nonnegative(),
    opened: z.int().nonnegative(),
    reason: z.string().nullable(),
  }),
  files: z.array(
    z.strictObject({
      // Only names: a manifest must not lead out of its folder.
      name: z.string().regex(/^[a-z][a-z-]*\.[a-z]+$/),
      bytes: z.int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});
export type Manifest = z.output<typeof manifestSchema>;

/** The parts of a manifest that follow from events and files: everything but when it was made, and why texts are sealed. */
export type DerivedManifest = Pick<Manifest, 'streams' | 'files'>;

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What a manifest must say of the streams and of the files, in the order in which they are written. */
export const derivedManifest = (
  userId: UserId,
  events: UserEvents,
  files: Iterable<readonly [name: string, bytes: Uint8Array]>,
): DerivedManifest => ({
  streams: namedStreams(userId, events).map((each) => {
    const head = chainHeadOf(each.events);
    return {
      stream: each.stream,
      events: each.events.length,
      revision: head?.revision.toString() ?? null,
      hash: head?.hash ?? null,
    };
  }),
  files: Array.from(files, ([name, bytes]) => ({ name, bytes: bytes.length, sha256: sha256Of(bytes) })),
});
