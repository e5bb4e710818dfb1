import { createHmac, type KeyObject, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { KeyWrapping } from '@app/accounts';

const CODES = 10;
/** Without the ones that are taken for each other. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const HALF = 5;

/** "K7QRM-3ZX9P": 49 bits, of which the database keeps a MAC that needs the master key to be guessed at. */
@Injectable()
export class RecoveryCodes {
  readonly #key: KeyObject;

  constructor(wrapping: KeyWrapping) {
    this.#key = wrapping.derive('recovery codes');
  }

  create(): readonly string[] {
    const half = (): string =>
      Array.from({ length: HALF }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
    const codes = new Set<string>();
    while (codes.size < CODES) codes.add(`${half()}-${half()}`);
    return [...codes];
  }

  /** However it was typed: case, spaces and the hyphen make no difference. */
  hashOf(userId: string, code: string): Buffer {
    const typed = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
    return createHmac('sha256', this.#key).update(`${userId} ${typed}`).digest();
  }
}
