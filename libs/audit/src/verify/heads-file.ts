import { z } from 'zod';
import { type AnchoredHead, createHeadsTree, HeadsOrderError } from '@app/event-store';
import { AuditError } from '../shared/audit.error.js';

/** The ends of all streams at one moment, as an administrator keeps them away from the store. */
export interface HeadsFile {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Events of the log that the heads represent. */
  readonly events: bigint;
  readonly merkleRoot: string;
  /** By stream. */
  readonly heads: readonly AnchoredHead[];
}

const FORMAT = 'stream-heads';
const hexHash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,18})$/)
  .transform((text) => BigInt(text));

const firstLine = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(1),
  at: z.iso.datetime(),
  events: count,
  streams: count,
  merkleRoot: hexHash,
});
const headLine = z.strictObject({ stream: z.string().min(1).max(200), revision: count, hash: hexHash });

/** JSON lines: what the file is, then a line for each stream. */
export function* headsFileLines({ at, events, merkleRoot, heads }: HeadsFile): Generator<string> {
  const streams = String(heads.length);
  yield JSON.stringify({ format: FORMAT, version: 1, at, events: events.toString(), streams, merkleRoot });
  for (const { stream, revision, hash } of heads)
    yield JSON.stringify({ stream, revision: revision.toString(), hash });
}

/**
 * Reads such a file, and checks that its heads are those of its root.
 * @param name of the file, for the error
 * @throws AuditError AUDIT.FILE_INVALID naming the line
 */
export async function parseHeadsFile(name: string, lines: AsyncIterable<string>): Promise<HeadsFile> {
  const invalid = (line: number, reason: string): AuditError =>
    new AuditError('AUDIT.FILE_INVALID', `${name}, line ${line}: ${reason}.`);
  let number = 0;
  let first: z.output<typeof firstLine> | undefined;
  const heads: AnchoredHead[] = [];
  const tree = createHeadsTree();
  for await (const text of lines) {
    number += 1;
    if (text === '') continue;
    const line = jsonOf(text);
    if (first === undefined) {
      const parsed = firstLine.safeParse(line);
      if (!parsed.success) throw invalid(number, 'it is no file of stream heads');
      first = parsed.data;
      continue;
    }
    const parsed = headLine.safeParse(line);
    if (!parsed.success) throw invalid(number, 'it is no head of a stream');
    heads.push(parsed.data);
    try {
      tree.add(parsed.data);
    } catch (error) {
      throw error instanceof HeadsOrderError ? invalid(number, 'the streams are not in order') : error;
    }
  }
  if (first === undefined) throw invalid(1, 'it is empty');
  if (first.streams !== BigInt(heads.length) || first.merkleRoot !== tree.root())
    throw invalid(1, 'its heads are not those of its root: the file was cut or changed');
  const { at, events, merkleRoot } = first;
  return { at, events, merkleRoot, heads };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
