import type { Kysely, Transaction } from 'kysely';
import type { PersonalTexts } from '@app/accounts';
import type { AppSchema } from '@app/read-models';

/** Where somebody is reached about a payment. The address is sealed under a key of the payment's own, and in no event. */
export class PaymentContactsRepository {
  readonly #database: Kysely<AppSchema>;
  readonly #texts: PersonalTexts;

  constructor(parts: { readonly database: Kysely<AppSchema>; readonly texts: PersonalTexts }) {
    this.#database = parts.database;
    this.#texts = parts.texts;
  }

  /** The same payment again changes nothing. */
  async add(contact: {
    readonly paymentId: string;
    readonly email: string | null;
    readonly createdAt: Date;
  }): Promise<void> {
    const { paymentId, email, createdAt } = contact;
    const address = await this.#texts.seal(paymentId, email, 'payment address');
    await this.#database
      .insertInto('app.payment_contacts')
      .values({ payment_id: paymentId, address, created_at: createdAt })
      .onConflict((conflict) => conflict.column('payment_id').doNothing())
      .execute();
  }

  async emailOf(paymentId: string): Promise<string | null> {
    const row = await this.#database
      .selectFrom('app.payment_contacts')
      .select('address')
      .where('payment_id', '=', paymentId)
      .executeTakeFirst();
    if (row === undefined || row.address === null) return null;
    return (await this.#texts.openerFor(paymentId))(row.address, 'payment address').text;
  }

  /** The account that the payment goes to, once it is chosen. */
  async payerOf(paymentId: string): Promise<string | null> {
    const row = await this.#database
      .selectFrom('app.payment_contacts')
      .select('payer_id')
      .where('payment_id', '=', paymentId)
      .executeTakeFirst();
    return row?.payer_id ?? null;
  }

  /**
   * Chooses the account that the payment goes to, for good: carried out again after a crash it must be the same.
   * @returns the one that was chosen first
   */
  async choosePayer(paymentId: string, userId: string): Promise<string> {
    await this.#database
      .updateTable('app.payment_contacts')
      .set({ payer_id: userId })
      .where('payment_id', '=', paymentId)
      .where('payer_id', 'is', null)
      .execute();
    return (await this.payerOf(paymentId)) ?? userId;
  }

  /** Once an account carries what was needed: the address, its key and the mails that were sealed by it go. */
  async forget(paymentId: string): Promise<void> {
    await this.#database.transaction().execute((transaction) => deleteOf(transaction, [paymentId]));
  }

  /**
   * Forgets addresses, and with each the key that seals it and the mails to it, of payments that ended before a moment.
   * @returns how many went
   */
  async deleteEndedBefore(before: Date): Promise<number> {
    return this.#database.transaction().execute(async (transaction) => {
      const ended = await transaction
        .selectFrom('app.payment_contacts as contact')
        .innerJoin('app.payments as payment', 'payment.payment_id', 'contact.payment_id')
        .select('contact.payment_id as id')
        .where('payment.status', 'in', ['settled', 'expired', 'failed', 'reversed', 'closed'])
        .where('payment.since', '<', before)
        .limit(DELETED_AT_ONCE)
        .execute();
      const ids = ended.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await deleteOf(transaction, ids);
      return ids.length;
    });
  }
}

async function deleteOf(transaction: Transaction<AppSchema>, ids: readonly string[]): Promise<void> {
  await transaction.deleteFrom('app.mails').where('user_id', 'in', ids).execute();
  await transaction.deleteFrom('app.person_keys').where('user_id', 'in', ids).execute();
  await transaction.deleteFrom('app.payment_contacts').where('payment_id', 'in', ids).execute();
}

const DELETED_AT_ONCE = 1_000;
