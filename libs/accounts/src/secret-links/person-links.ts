import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { KeyWrapping } from '../personal-data/key-wrapping.js';

const USER_ID_BYTES = 16;
const VERSION_BYTES = 4;
const HEAD_BYTES = USER_ID_BYTES + VERSION_BYTES;
const MAC_BYTES = 32;

export interface ReadPersonLink {
  readonly userId: string;
  readonly version: number;
}

/**
 * Secret parts of addresses that do one thing for a person without a sign-in. None is stored: user id, version and a MAC
 * under a key of the purpose. Whether a version still holds is for the reader to ask.
 */
export class PersonLinks {
  readonly #key: KeyObject;

  constructor(wrapping: KeyWrapping, purpose: string) {
    this.#key = wrapping.derive(purpose);
  }

  issue(userId: string, version = 0): string {
    const head = Buffer.alloc(HEAD_BYTES);
    head.write(userId.replaceAll('-', ''), 'hex');
    head.writeUInt32BE(version, USER_ID_BYTES);
    return Buffer.concat([head, this.#mac(head)]).toString('base64url');
  }

  /** Undefined for what was not issued here, for another purpose, or under another master key. */
  read(token: string): ReadPersonLink | undefined {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.byteLength !== HEAD_BYTES + MAC_BYTES) return undefined;
    const [head, mac] = [bytes.subarray(0, HEAD_BYTES), bytes.subarray(HEAD_BYTES)];
    if (!timingSafeEqual(mac, this.#mac(head))) return undefined;
    const userId = head
      .toString('hex', 0, USER_ID_BYTES)
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    return { userId, version: head.readUInt32BE(USER_ID_BYTES) };
  }

  #mac(head: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(head).digest();
  }
}

/** Addresses of calendar feeds. */
export class CalendarLinks extends PersonLinks {
  constructor(wrapping: KeyWrapping) {
    super(wrapping, 'addresses of calendar feeds');
  }

  pathOf(userId: string, version: number): string {
    return `/api/calendar/${this.issue(userId, version)}.ics`;
  }
}

/** Addresses of shared portfolios: in the place of a user's id stands that of the link, so that they name nobody. */
export class ShareLinks extends PersonLinks {
  constructor(wrapping: KeyWrapping) {
    super(wrapping, 'addresses of shared portfolios');
  }

  pathOf(linkId: string): string {
    return `/shared/${this.issue(linkId)}`;
  }

  /** Undefined for what was not issued here. */
  linkIdOf(secret: string): string | undefined {
    return this.read(secret)?.userId;
  }
}

/** In the mails of a person: the weekly digest is ended by them. */
export class UnsubscribeLinks extends PersonLinks {
  constructor(wrapping: KeyWrapping) {
    super(wrapping, 'links that end the weekly digest');
  }

  pathOf(userId: string): string {
    return `/api/mail/unsubscribe/${this.issue(userId)}`;
  }
}
