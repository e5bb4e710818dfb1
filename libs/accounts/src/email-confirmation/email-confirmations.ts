import type { AccountState } from '@app/ledger';
import { type Clock, currentCorrelationId, type IdSource } from '@app/platform';
import type { AccountCommands } from '../account/account-commands.js';
import type { AccountRepository } from '../account/account-repository.js';
import type { MailOutbox } from '../mail/mail-outbox.js';
import type { ConfirmationTokens } from './confirmation-tokens.js';

const DAY_MS = 24 * 3_600_000;
/** How many days a link is valid. */
const LINK_DAYS = 3;

export interface EmailConfirmationsParts {
  readonly accounts: AccountRepository;
  readonly commands: AccountCommands;
  readonly outbox: MailOutbox;
  readonly tokens: ConfirmationTokens;
  readonly clock: Clock;
  readonly ids: IdSource;
}

export type Confirmation =
  | { readonly outcome: 'confirmed' }
  /** By this link, or by another one. */
  | { readonly outcome: 'already-confirmed' }
  /** Not issued here, expired, or for an address that the account has no more. */
  | { readonly outcome: 'invalid' };

/** Links that are mailed to an address, and what following one changes. */
export class EmailConfirmations {
  readonly #parts: EmailConfirmationsParts;

  constructor(parts: EmailConfirmationsParts) {
    this.#parts = parts;
  }

  /**
   * Mails a link to the address of an account; the same key again is the same mail.
   * @returns false where there is no address to confirm
   */
  async mail(userId: string, state: AccountState, key: string): Promise<boolean> {
    const { outbox, tokens, clock } = this.#parts;
    const { email, isEmailConfirmed } = state;
    if (email === null || isEmailConfirmed) return false;
    const recipient = await outbox.recipientIn(userId, state);
    if (recipient === undefined) return false;
    const expiresAt = new Date(clock.now().getTime() + LINK_DAYS * DAY_MS);
    await outbox.enqueue({
      ...{ ...recipient, userId, key, template: 'confirm-email' },
      params: { token: tokens.issue(userId, email, expiresAt), days: LINK_DAYS },
    });
    return true;
  }

  /** @throws StoreUnavailableError */
  async confirm(token: string): Promise<Confirmation> {
    const { accounts, tokens, clock } = this.#parts;
    const read = tokens.read(token);
    if (read === undefined) return { outcome: 'invalid' };
    const { state } = await accounts.load(read.userId);
    const { email } = state;
    if (email === null || !read.isFor(email)) return { outcome: 'invalid' };
    if (state.isEmailConfirmed) return { outcome: 'already-confirmed' };
    if (read.expiresAt <= clock.now()) return { outcome: 'invalid' };
    return this.#confirm(read.userId, email);
  }

  /** The first sign-in with a password that was mailed to the address: who has it reads the address. */
  async confirmByMailedPassword(userId: string): Promise<void> {
    const { email } = (await this.#parts.accounts.load(userId)).state;
    if (email !== null) await this.#confirm(userId, email);
  }

  async #confirm(userId: string, email: NonNullable<AccountState['email']>): Promise<Confirmation> {
    const { commands, ids } = this.#parts;
    const commandId = ids.uuidv7();
    const changed = await commands.run({
      ...{ userId, commandId, correlationId: currentCorrelationId() ?? commandId },
      actor: { kind: 'user', id: userId },
      command: (state) => (state.email === email ? { kind: 'confirm-email' } : undefined),
    });
    if (!changed.ok || !changed.state.isEmailConfirmed) return { outcome: 'invalid' };
    return { outcome: changed.isChanged ? 'confirmed' : 'already-confirmed' };
  }
}
