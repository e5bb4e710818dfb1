declare const sealed: unique symbol;
/**
 * A note or description of a person, encrypted before it reaches the ledger:
 * `v1:<key id>:<nonce>:<ciphertext with its tag>`, the last two in base64url without padding. The ledger carries it
 * unread; who holds the person's key (AES-256-GCM, `app.person_keys`) seals and opens it. Once that key is deleted
 * the text is removed for ever, while the event, its hash and every figure stay as they are.
 */
export type SealedText = string & { readonly [sealed]: 'SealedText' };

/** Envelopes above this are rejected. It has room for 1,000 code points of four bytes, sealed and in base64url. */
export const MAX_SEALED_LENGTH = 5_500;

const ENVELOPE =
  /^v1:(?<keyId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(?<nonce>[A-Za-z0-9_-]{16}):(?<ciphertext>[A-Za-z0-9_-]{22,})$/;

export const isSealedText = (value: unknown): value is SealedText =>
  typeof value === 'string' && value.length <= MAX_SEALED_LENGTH && ENVELOPE.test(value);

/** @throws RangeError when the text is not an envelope; it is never named, as it may be the plain text itself */
export function sealedTextOf(text: string): SealedText {
  if (!isSealedText(text)) throw new RangeError('Not a sealed text');
  return text;
}

/** The parts of an envelope, for the service that opens it. */
export type Envelope = {
  /** UUID of the key; says nothing about the person. */
  readonly keyId: string;
  /** 12 bytes, base64url. */
  readonly nonce: string;
  /** Ciphertext followed by the 16 bytes of its tag, base64url. */
  readonly ciphertext: string;
};

export function envelopeOf(text: SealedText): Envelope {
  const groups = ENVELOPE.exec(text)?.groups ?? {};
  return {
    keyId: groups['keyId'] ?? '',
    nonce: groups['nonce'] ?? '',
    ciphertext: groups['ciphertext'] ?? '',
  };
}
