import {
  type AccountsDatabase,
  CredentialsRepository,
  type RecoveryPassword,
} from '../credentials/credentials.repository.js';
import { mailTemplates } from '../mail/mail-templates.js';
import { MailsRepository, type NewMail } from '../mail/mails.repository.js';

const HOUR_MS = 60 * 60 * 1000;
/** How long a mailed password is valid. */
export const RECOVERY_HOURS = 24;

/** Links that confirm an address are for that address alone: they end with it by themselves. */
const SECRET_TEMPLATES = Object.entries(mailTemplates)
  .filter(([name, { isSecret }]) => isSecret && name !== 'confirm-email')
  .map(([name]) => name);

/** What a mail brings that opens an account, and when it ends. */
export class MailedSecrets {
  constructor(private readonly database: AccountsDatabase) {}

  /**
   * Ends what was mailed, sent or not: the address or the password is another one now.
   * @param mailedUntil where the change is handled later than it happened: what was mailed after it stays
   */
  async end(userId: string, now: Date, mailedUntil?: Date): Promise<void> {
    const expiresUntil =
      mailedUntil === undefined ? undefined : new Date(mailedUntil.getTime() + RECOVERY_HOURS * HOUR_MS);
    await new CredentialsRepository(this.database).removeRecovery(userId, expiresUntil);
    await this.#mails().revokePending(userId, SECRET_TEMPLATES, { at: now, createdUntil: mailedUntil });
  }

  /**
   * A password with the mail that brings it; a former one ends, and its mail if it was not sent. In a transaction: the
   * password is written first, so that of two at a time the second sees the mail of the first.
   */
  async add(userId: string, recovery: RecoveryPassword, mail: NewMail): Promise<void> {
    await new CredentialsRepository(this.database).setRecovery(userId, recovery);
    await this.#mails().revokePending(userId, [mail.template], { at: mail.createdAt });
    await this.#mails().insert(mail);
  }

  #mails(): MailsRepository {
    return new MailsRepository(this.database);
  }
}
