import { hash, verify } from '@node-rs/argon2';
import { z } from 'zod';

const wholeNumber = (minimum: number, maximum: number): z.ZodCoercedNumber =>
  z.coerce.number().int().min(minimum).max(maximum);

/** Cost of one password hash, as every process that makes one reads it from its environment. */
export const passwordSettings = {
  ARGON2_MEMORY_KIB: wholeNumber(8_192, 1_048_576)
    .default(19_456)
    .describe('Memory of one password hash in KiB; a change rehashes at the next sign-in.'),
  ARGON2_PASSES: wholeNumber(1, 20).default(2).describe('Passes of one password hash.'),
  ARGON2_LANES: wholeNumber(1, 16).default(1).describe('Lanes of one password hash.'),
} as const;

export interface PasswordSettings {
  readonly ARGON2_MEMORY_KIB: number;
  readonly ARGON2_PASSES: number;
  readonly ARGON2_LANES: number;
}

/** argon2id, with its parameters from the configuration. */
export class Passwords {
  readonly #settings: PasswordSettings;
  #decoy: Promise<string> | undefined;

  constructor(settings: PasswordSettings) {
    this.#settings = settings;
  }

  /** PHC string with a random salt; argon2id is the library's default algorithm. */
  async hash(password: string): Promise<string> {
    const { ARGON2_MEMORY_KIB, ARGON2_PASSES, ARGON2_LANES } = this.#settings;
    return hash(composed(password), {
      memoryCost: ARGON2_MEMORY_KIB,
      timeCost: ARGON2_PASSES,
      parallelism: ARGON2_LANES,
    });
  }

  /** Without a stored hash a decoy is verified, so that an unknown name takes as long as a wrong password. */
  async matches(storedHash: string | undefined, password: string): Promise<boolean> {
    this.#decoy ??= this.hash('no account has this password');
    const isRight = await verify(storedHash ?? (await this.#decoy), composed(password));
    return isRight && storedHash !== undefined;
  }

  /** True when a hash was made with other parameters than those of today. */
  isOutdated(storedHash: string): boolean {
    const { ARGON2_MEMORY_KIB, ARGON2_PASSES, ARGON2_LANES } = this.#settings;
    const today = `$argon2id$v=19$m=${ARGON2_MEMORY_KIB},t=${ARGON2_PASSES},p=${ARGON2_LANES}$`;
    return !storedHash.startsWith(today);
  }
}

/** The same letters are the same bytes on every device: one keyboard sends "ã" as one character, another as two. */
const composed = (password: string): string => password.normalize('NFC');
