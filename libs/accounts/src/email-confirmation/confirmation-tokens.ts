import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { SealedText } from '@app/ledger';
import type { KeyWrapping } from '../personal-data/key-wrapping.js';

const USER_ID_BYTES = 16;
const EXPIRY_BYTES = 6;
const HEAD_BYTES = USER_ID_BYTES + EXPIRY_BYTES;
const MAC_BYTES = 32;

/** What a token names; only its MAC says that it was issued here. */
export interface ReadToken {
  readonly userId: string;
  readonly expiresAt: Date;
  /** Whether it was issued for this address. In constant time. */
  readonly isFor: (email: SealedText) => boolean;
}

/**
 * Tokens that confirm an address, none of which is stored: user id, end and a MAC over both and the sealed address. The same
 * address entered again is sealed anew, so a token is for one change of the address and for no later one.
 */
export class ConfirmationTokens {
  readonly #key: KeyObject;

  constructor(wrapping: KeyWrapping) {
    this.#key = wrapping.derive('links that confirm e-mail addresses');
  }

  issue(userId: string, email: SealedText, expiresAt: Date): string {
    const head = Buffer.alloc(HEAD_BYTES);
    head.write(userId.replaceAll('-', ''), 'hex');
    head.writeUIntBE(expiresAt.getTime(), USER_ID_BYTES, EXPIRY_BYTES);
    return Buffer.concat([head, this.#mac(head, email)]).toString('base64url');
  }

  /** Undefined for what is no token. */
  read(token: string): ReadToken | undefined {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.byteLength !== HEAD_BYTES + MAC_BYTES) return undefined;
    const [head, mac] = [bytes.subarray(0, HEAD_BYTES), bytes.subarray(HEAD_BYTES)];
    return {
      userId: head
        .toString('hex', 0, USER_ID_BYTES)
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
      expiresAt: new Date(head.readUIntBE(USER_ID_BYTES, EXPIRY_BYTES)),
      isFor: (email) => timingSafeEqual(mac, this.#mac(head, email)),
    };
  }

  #mac(head: Buffer, email: SealedText): Buffer {
    return createHmac('sha256', this.#key).update(head).update(email).digest();
  }
}
