import { createHash } from 'node:crypto';
import type { ChainHead } from '../metadata/hash-chain.js';

/** The end of one stream, as an anchor commits to it. */
export interface AnchoredHead extends ChainHead {
  readonly stream: string;
}

// Without these a leaf could be passed off as an inner node, and one tree as another (RFC 6962, section 2.1).
const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** SHA-256 over 0x00 and `stream LF revision LF hash`; a stream's name holds no line feed. */
export function leafOf({ stream, revision, hash }: AnchoredHead): Buffer {
  return sha256(LEAF, Buffer.from(`${stream}\n${revision}\n${hash}`, 'utf8'));
}

/** SHA-256 over 0x01 and both children. */
export function nodeOf(left: Uint8Array, right: Uint8Array): Buffer {
  return sha256(NODE, left, right);
}

/** Thrown when heads do not come in the order of the tree: their root would be another one. */
export class HeadsOrderError extends Error {
  override readonly name = 'HeadsOrderError';
  readonly code = 'ANCHOR.HEADS_ORDER';
}

/**
 * The order of the leaves: by code units of the name, which for the letters, digits and dashes of our streams is the
 * order of their bytes.
 */
export function compareStreams(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** A Merkle tree over heads that are added one by one, of which it keeps the logarithm. */
export interface HeadsTree {
  /** @throws HeadsOrderError when the stream does not sort after the one before */
  add(head: AnchoredHead): void;
  readonly size: number;
  /** Hex; of no heads at all the SHA-256 of nothing. */
  root(): string;
}

/**
 * The tree of RFC 6962: the left part of every tree of n leaves holds the largest power of two below n. Built like a
 * binary counter, so that a million streams take twenty hashes of memory.
 */
export function createHeadsTree(): HeadsTree {
  const full: { readonly height: number; readonly hash: Buffer }[] = [];
  let size = 0;
  let last: string | undefined;
  return {
    get size() {
      return size;
    },
    add: (head) => {
      if (last !== undefined && compareStreams(last, head.stream) >= 0)
        throw new HeadsOrderError(`${head.stream} does not stand after ${last}`);
      last = head.stream;
      size += 1;
      let added = { height: 0, hash: leafOf(head) };
      for (let below = full.at(-1); below?.height === added.height; below = full.at(-1)) {
        full.pop();
        added = { height: added.height + 1, hash: nodeOf(below.hash, added.hash) };
      }
      full.push(added);
    },
    root: () => {
      const root = full.reduceRight<Buffer | undefined>(
        (right, { hash }) => (right === undefined ? hash : nodeOf(hash, right)),
        undefined,
      );
      return (root ?? sha256()).toString('hex');
    },
  };
}
