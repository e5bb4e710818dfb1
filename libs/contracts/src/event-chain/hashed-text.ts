/** What the hash of an event covers, as it is stored. */
export interface HashedEvent {
  readonly type: string;
  /** Decimal. */
  readonly revision: string;
  readonly data: unknown;
  /** With keys in stored order; its own `hash` is left out. */
  readonly metadata: unknown;
  readonly prevHash: string;
}

/** `prevHash` of the first event of every stream. */
export const GENESIS_HASH = '0'.repeat(64);
/** Raised when the hashed text changes; old events keep theirs. */
export const HASH_VERSION = 1 as const;

/**
 * The text whose SHA-256, in hex, is the hash of an event: type, revision, data, metadata and previous hash, parted by
 * line feeds. The parting is unambiguous: JSON text, numbers and hashes hold no line feed and types may not. The server
 * computes the hash with Node's crypto, a browser with Web Crypto.
 */
export const hashedText = ({ type, revision, data, metadata, prevHash }: HashedEvent): string =>
  [type, revision, JSON.stringify(data), JSON.stringify(withoutHash(metadata)), prevHash].join('\n');

/** Keeps the stored order of the keys, which a validated copy would not. */
function withoutHash(metadata: unknown): unknown {
  if (typeof metadata !== 'object' || metadata === null) return metadata;
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => key !== 'hash'));
}
