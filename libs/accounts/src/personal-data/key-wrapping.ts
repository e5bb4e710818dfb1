import { createHash, hkdfSync, type KeyObject } from 'node:crypto';
import { decrypt, encrypt } from './aes-gcm.js';

const NONCE_BYTES = 12;

/** Wraps keys for their place in Postgres (AES-256-GCM under the master key): anyone who has the database alone has none. */
export class KeyWrapping {
  /** The first 8 hexadecimal digits of the master key's SHA-256: tells master keys apart, and gives nothing away. */
  readonly id: string;

  constructor(private readonly masterKey: KeyObject) {
    this.id = createHash('sha256').update(masterKey.export()).digest('hex').slice(0, 8);
  }

  /**
   * @param about whose key it is and which; it is not stored, and the key unwraps for nothing else
   * @returns the nonce of 12 bytes, the encrypted key, and the tag of 16 bytes
   */
  wrap(key: Buffer, about: string): Buffer {
    const { nonce, ciphertext } = encrypt(this.masterKey, key, about);
    return Buffer.concat([nonce, ciphertext]);
  }

  /** Undefined where master key, bytes or `about` are not those of the wrapping. */
  unwrap(wrapped: Buffer, about: string): Buffer | undefined {
    const encrypted = { nonce: wrapped.subarray(0, NONCE_BYTES), ciphertext: wrapped.subarray(NONCE_BYTES) };
    return decrypt(this.masterKey, encrypted, about);
  }

  /** A key of 32 bytes for one purpose, the same in every process that has the master key. */
  derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.masterKey, '', purpose, 32));
  }
}
