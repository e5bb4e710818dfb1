import type { Clock, IdSource } from '@app/platform';
import {
  type AccountsDatabase,
  CredentialsRepository,
  type NewPassword,
} from '../credentials/credentials.repository.js';
import { generatedPassword } from '../credentials/generated-password.js';
import type { Passwords } from '../credentials/passwords.js';
import type { MailOutbox, Recipient } from '../mail/mail-outbox.js';
import { MailsRepository, type NewMail } from '../mail/mails.repository.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { MailedSecrets, RECOVERY_HOURS } from './mailed-secrets.js';

const HOUR_MS = 60 * 60 * 1000;
/** How long a password is valid that an administrator handed over. */
const TEMPORARY_MS = 7 * 24 * HOUR_MS;

export interface PasswordChangesParts {
  readonly database: AccountsDatabase;
  readonly passwords: Passwords;
  readonly mails: MailOutbox;
  readonly clock: Clock;
  readonly ids: IdSource;
}

interface Replacement {
  readonly userId: string;
  readonly verified: string | undefined;
  readonly next: NewPassword;
  readonly mail: NewMail | undefined;
}

/** Every way in which a password becomes another one. Each ends all sessions, and what was mailed, in one transaction. */
export class PasswordChanges {
  readonly #parts: PasswordChangesParts;

  constructor(parts: PasswordChangesParts) {
    this.#parts = parts;
  }

  /**
   * The person's own change.
   * @param verified the hash that the current password was verified against
   * @returns false when the password was changed by another request meanwhile
   */
  async change(
    userId: string,
    passwords: { readonly verified: string; readonly next: string },
  ): Promise<boolean> {
    const hash = await this.#parts.passwords.hash(passwords.next);
    return this.#replace({
      userId,
      verified: passwords.verified,
      next: { hash, mustChange: false, expiresAt: null },
      mail: await this.#changedMail(userId, 'person'),
    });
  }

  /**
   * A password from an administrator, which must be changed at the next sign-in.
   * @returns it, in clear, this once
   */
  async reset(userId: string): Promise<string> {
    const password = generatedPassword();
    const expiresAt = new Date(this.#parts.clock.now().getTime() + TEMPORARY_MS);
    await this.#replace({
      userId,
      verified: undefined,
      next: { hash: await this.#parts.passwords.hash(password), mustChange: true, expiresAt },
      mail: await this.#changedMail(userId, 'administrator'),
    });
    return password;
  }

  /**
   * Mails a password that is valid next to the person's own: the mail and the password are written together, so neither
   * is there without the other. Where the address changes meanwhile, they end again.
   */
  async mailRecovery(userId: string, recipient: Recipient): Promise<void> {
    const { database, passwords, mails, clock, ids } = this.#parts;
    const password = generatedPassword();
    const hash = await passwords.hash(password);
    const mail = await mails.prepare({
      key: `forgotten-password ${ids.uuidv7()}`,
      userId,
      template: 'forgotten-password',
      ...recipient,
      params: { password, hours: RECOVERY_HOURS },
    });
    const expiresAt = new Date(clock.now().getTime() + RECOVERY_HOURS * HOUR_MS);
    await database.transaction().execute(async (transaction) => {
      await new MailedSecrets(transaction).add(userId, { hash, expiresAt }, mail);
    });
    // A change of the address ends what it finds: what it came too early for is found here.
    const current = await mails.recipientOf(userId);
    if (current?.to !== recipient.to) await new MailedSecrets(database).end(userId, clock.now());
  }

  /**
   * The first sign-in with the mailed password: it becomes the only one, and must be changed.
   * @returns false when another sign-in was faster
   */
  async takeRecovery(
    userId: string,
    recovery: { readonly hash: string; readonly expiresAt: Date },
  ): Promise<boolean> {
    const { database, clock } = this.#parts;
    return database.transaction().execute(async (transaction) => {
      if (!(await new CredentialsRepository(transaction).takeRecovery(userId, recovery))) return false;
      await new MailedSecrets(transaction).end(userId, clock.now());
      await new SessionsRepository(transaction).endAll(userId, clock.now());
      return true;
    });
  }

  async #replace({ userId, verified, next, mail }: Replacement): Promise<boolean> {
    const { database, clock } = this.#parts;
    return database.transaction().execute(async (transaction) => {
      if (!(await new CredentialsRepository(transaction).setPassword(userId, verified, next))) return false;
      await new MailedSecrets(transaction).end(userId, clock.now());
      await new SessionsRepository(transaction).endAll(userId, clock.now());
      if (mail !== undefined) await new MailsRepository(transaction).insert(mail);
      return true;
    });
  }

  async #changedMail(userId: string, by: 'person' | 'administrator'): Promise<NewMail | undefined> {
    const { mails, ids } = this.#parts;
    const recipient = await mails.recipientOf(userId);
    if (recipient === undefined) return undefined;
    return mails.prepare({
      key: `password-changed ${ids.uuidv7()}`,
      userId,
      template: 'password-changed',
      ...recipient,
      params: { by },
    });
  }
}
