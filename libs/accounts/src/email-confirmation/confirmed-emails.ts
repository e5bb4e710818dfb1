import { createHmac, type KeyObject } from 'node:crypto';
import type { AccountState } from '@app/ledger';
import type { AccountRepository } from '../account/account-repository.js';
import type { AccountsDatabase } from '../credentials/credentials.repository.js';
import type { KeyWrapping } from '../personal-data/key-wrapping.js';
import type { PersonalTexts } from '../personal-data/personal-texts.js';

/** More accounts with one confirmed address than this are as good as this many. */
const CANDIDATES_MAX = 20;

export interface ConfirmedAccount {
  readonly userId: string;
  readonly status: 'active' | 'disabled';
}

export interface ConfirmedEmailsParts {
  readonly database: AccountsDatabase;
  readonly accounts: AccountRepository;
  readonly texts: PersonalTexts;
  readonly wrapping: KeyWrapping;
}

/**
 * Finds accounts by their confirmed address. The table holds no address, and decides nothing: each account that it names is
 * checked against its stream. Rows are written from the stream, and so follow again after a restore.
 */
export class ConfirmedEmails {
  readonly #parts: ConfirmedEmailsParts;
  readonly #key: KeyObject;

  constructor(parts: ConfirmedEmailsParts) {
    this.#parts = parts;
    this.#key = parts.wrapping.derive('confirmed e-mail addresses');
  }

  /** Writes what an account stream says at a revision, unless a later one is here already. */
  async follow(userId: string, state: AccountState, revision: bigint): Promise<void> {
    const email = state.isEmailConfirmed ? await this.#emailOf(userId, state) : null;
    const { database } = this.#parts;
    if (email === null) {
      await database
        .deleteFrom('app.confirmed_emails')
        .where('user_id', '=', userId)
        .where('account_revision', '<', revision.toString())
        .execute();
      return;
    }
    const row = { email_key: this.#keyOf(email), account_revision: revision };
    await database
      .insertInto('app.confirmed_emails')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet(row)
          .where('app.confirmed_emails.account_revision', '<', revision.toString()),
      )
      .execute();
  }

  /** Accounts that carry this address, confirmed, in whatever case it is written. */
  async accountsOf(email: string): Promise<readonly ConfirmedAccount[]> {
    const rows = await this.#parts.database
      .selectFrom('app.confirmed_emails')
      .select('user_id')
      .where('email_key', '=', this.#keyOf(email))
      .orderBy('user_id')
      .limit(CANDIDATES_MAX)
      .execute();
    const found: ConfirmedAccount[] = [];
    for (const { user_id: userId } of rows) {
      const { state } = await this.#parts.accounts.load(userId);
      const { status, isEmailConfirmed } = state;
      if (status === 'erased' || !isEmailConfirmed) continue;
      const own = await this.#emailOf(userId, state);
      if (own !== null && comparable(own) === comparable(email)) found.push({ userId, status });
    }
    return found;
  }

  async #emailOf(userId: string, { email }: AccountState): Promise<string | null> {
    return (await this.#parts.texts.openerFor(userId))(email, 'account email').text;
  }

  #keyOf(email: string): Buffer {
    return createHmac('sha256', this.#key).update(comparable(email)).digest();
  }
}

const comparable = (email: string): string => email.trim().toLowerCase();
