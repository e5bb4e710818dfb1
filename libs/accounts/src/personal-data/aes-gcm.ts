import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Encrypted {
  /** 12 random bytes, used once. */
  readonly nonce: Buffer;
  /** Followed by the 16 bytes of the tag. */
  readonly ciphertext: Buffer;
}

/** @param about what the text belongs to; it is not stored, and nothing else opens the text */
export function encrypt(key: KeyObject, plain: Buffer, about: string): Encrypted {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(about));
  return { nonce, ciphertext: Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]) };
}

/** The plain bytes; undefined where key, bytes or `about` are not those of the encryption. */
export function decrypt(key: KeyObject, { nonce, ciphertext }: Encrypted, about: string): Buffer | undefined {
  if (nonce.length !== NONCE_BYTES || ciphertext.length < TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(about));
  decipher.setAuthTag(ciphertext.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(ciphertext.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    // The only failure there is: the tag does not fit.
    return undefined;
  }
}
