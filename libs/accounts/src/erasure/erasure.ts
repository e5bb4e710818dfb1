import { userIdOf } from '@app/ledger';
import { AppError, type Clock } from '@app/platform';
import type { AccountRepository } from '../account/account-repository.js';
import type { ErasuresRepository } from './erasures.repository.js';

export interface ErasureParts {
  readonly accounts: AccountRepository;
  readonly erasures: ErasuresRepository;
  readonly clock: Clock;
}

/**
 * The work after `account.erased`: everything that says who the person was goes, in any process and any number of
 * times. The streams stay as they are, so every hash and balance still holds, and what is sealed in them has no key.
 */
export class Erasure {
  readonly #parts: ErasureParts;

  constructor(parts: ErasureParts) {
    this.#parts = parts;
  }

  /** @throws AppError ERASURE.NOT_ERASED for an account whose stream does not say so: nothing is ever deleted then */
  async finish(userId: string): Promise<void> {
    const { accounts, erasures, clock } = this.#parts;
    const { state } = await accounts.load(userIdOf(userId));
    if (state.status !== 'erased')
      throw new AppError('ERASURE.NOT_ERASED', 'the account stream does not say that it was erased');
    await erasures.eraseRows(userId, clock.now());
  }
}
