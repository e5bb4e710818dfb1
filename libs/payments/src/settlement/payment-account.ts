import { createHmac, type KeyObject } from 'node:crypto';
import {
  type CredentialsRepository,
  generatedPassword,
  type KeyWrapping,
  type Registration,
} from '@app/accounts';
import type { PaymentState } from '@app/ledger';
import { AppError, uuidv5 } from '@app/platform';
import { SYSTEM } from '../payments.js';

export interface MadeAccount {
  readonly userId: string;
  readonly username: string;
  readonly password: string;
}

const NAME_LENGTH = { min: 3, max: 30 };
/** Names with other digits that are tried: each is taken by one account at most. */
const NAMES_TRIED = 20;

/**
 * The account that a payment makes. Id, name and password follow from the payment, so that carrying it out again after a
 * crash finds the same account and can mail the same password.
 */
export class PaymentAccounts {
  readonly #key: KeyObject;
  readonly #registration: Registration;
  readonly #credentials: CredentialsRepository;

  constructor(parts: {
    readonly wrapping: KeyWrapping;
    readonly registration: Registration;
    readonly credentials: CredentialsRepository;
  }) {
    this.#credentials = parts.credentials;
    this.#key = parts.wrapping.derive('accounts made by payments');
    this.#registration = parts.registration;
  }

  /** @throws AppError PAYMENT.NO_NAME_FREE */
  async make(paymentId: string, email: string, { created }: NonNullable<PaymentState>): Promise<MadeAccount> {
    const userId = accountIdOf(paymentId);
    const password = generatedPassword(this.#draws(`password ${paymentId}`));
    const digits = this.#draws(`name ${paymentId}`);
    for (let tried = 0; tried < NAMES_TRIED; tried += 1) {
      const username = usernameFrom(email, digits(10_000));
      const registered = await this.#registration.register({
        ...{ userId, username, password, fullName: null, email },
        ...{ mustChangePassword: true, isPasswordMailed: true },
        ...{ language: created.language, timeZone: created.timeZone ?? 'UTC' },
        ...{ actor: SYSTEM, correlationId: paymentId },
      });
      if (registered.outcome === 'name-taken') continue;
      // An earlier try may have ended with another name.
      const credentials = await this.#credentials.findById(userId);
      return { userId, username: credentials?.username ?? username, password };
    }
    throw new AppError('PAYMENT.NO_NAME_FREE', 'no user name was free for an account');
  }

  /** The same numbers each time for the same text. */
  #draws(text: string): (limit: number) => number {
    let drawn = 0;
    return (limit) => {
      drawn += 1;
      const bytes = createHmac('sha256', this.#key).update(`${text} ${drawn}`).digest();
      // 48 bits: the remainder favours no number that anybody could notice.
      return bytes.readUIntBE(0, 6) % limit;
    };
  }
}

/** Of the account that a payment makes, whether it has made it yet or not. */
export const accountIdOf = (paymentId: string): string => uuidv5(paymentId, 'account');

/** Letters and digits of what stands before the @, and four digits: never the address, since names can be asked for. */
export function usernameFrom(email: string, number: number): string {
  const local = email.slice(0, email.lastIndexOf('@')).normalize('NFKD').toLowerCase();
  const name = local.replace(/[^a-z0-9]/g, '').slice(0, NAME_LENGTH.max - 4);
  const digits = number.toString().padStart(4, '0');
  return `${name.length < NAME_LENGTH.min ? 'user' : name}${digits}`;
}
