import { sql } from 'kysely';
import type { Clock, IdSource } from '@app/platform';
import type { AccountsDatabase } from '../credentials/credentials.repository.js';
import type { MailOutbox } from '../mail/mail-outbox.js';
import { MailsRepository } from '../mail/mails.repository.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';

export interface SecondFactorRemovalParts {
  readonly database: AccountsDatabase;
  readonly mails: MailOutbox;
  readonly clock: Clock;
  readonly ids: IdSource;
}

const TABLES = [
  'app.recovery_codes',
  'app.sign_in_tickets',
  'app.passkey_challenges',
  'app.api_tokens',
  'app.share_links',
] as const;

/** For somebody who has lost app, passkeys and recovery codes: an administrator, or the command line, takes them away. */
export class SecondFactorRemoval {
  readonly #parts: SecondFactorRemovalParts;

  constructor(parts: SecondFactorRemovalParts) {
    this.#parts = parts;
  }

  /** The password alone signs in from now on; the sessions, API tokens and share links end and the person is told. @returns false where it did already */
  async remove(userId: string): Promise<boolean> {
    const { database, mails, clock, ids } = this.#parts;
    const recipient = await mails.recipientOf(userId);
    const mail =
      recipient &&
      (await mails.prepare({
        ...{ key: `second-factor-changed ${ids.uuidv7()}`, userId, template: 'second-factor-changed' },
        ...recipient,
        params: { change: 'removed-by-administrator' },
      }));
    return database.transaction().execute(async (transaction) => {
      await lockSecondFactor(transaction, userId);
      const totp = await transaction
        .deleteFrom('app.totp_secrets')
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is not', null)
        .executeTakeFirst();
      const passkeys = await transaction
        .deleteFrom('app.passkeys')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (totp.numDeletedRows + passkeys.numDeletedRows === 0n) return false;
      for (const table of TABLES) await transaction.deleteFrom(table).where('user_id', '=', userId).execute();
      await new SessionsRepository(transaction).endAll(userId, clock.now());
      if (mail !== undefined) await new MailsRepository(transaction).insert(mail);
      return true;
    });
  }
}

/** One change of a person's second factors at a time. In a transaction. */
export async function lockSecondFactor(database: AccountsDatabase, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`second-factor ${userId}`}, 0))`.execute(
    database,
  );
}
