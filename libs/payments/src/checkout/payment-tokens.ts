import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { KeyWrapping } from '@app/accounts';

/**
 * Tokens by which a visitor asks for the state of their own payment: 32 bytes that follow from the payment and a key under
 * the master key. Nothing of them is stored, and none opens another payment.
 */
export class PaymentTokens {
  readonly #key: KeyObject;

  constructor(wrapping: KeyWrapping) {
    this.#key = wrapping.derive('tokens of payments');
  }

  tokenOf(paymentId: string): string {
    return this.#bytes(paymentId).toString('base64url');
  }

  /** In constant time. */
  isTokenOf(paymentId: string, token: string): boolean {
    const given = Buffer.from(token, 'base64url');
    const due = this.#bytes(paymentId);
    return given.byteLength === due.byteLength && timingSafeEqual(given, due);
  }

  #bytes(paymentId: string): Buffer {
    return createHmac('sha256', this.#key).update(paymentId).digest();
  }
}
