import { z } from 'zod';
import type { AccountState, Language } from '@app/ledger';
import { AppError, type Clock, uuidv5 } from '@app/platform';
import type { AccountRepository } from '../account/account-repository.js';
import { type AccountsDatabase, CredentialsRepository } from '../credentials/credentials.repository.js';
import type { PersonalTexts } from '../personal-data/personal-texts.js';
import { isMailName, type MailName, type MailParams } from './mail-templates.js';
import { MailsRepository, type NewMail, type StoredMail } from './mails.repository.js';

/** Namespace of the ids that mails get from their keys. */
const MAIL_NAMESPACE = '7c7f0e1b-7a53-5c35-a1c4-3e5d2b9f6a10';
const ADMINISTRATORS_MAX = 50;

/** A mail to a person; its words are sealed under the person's key until it is sent. */
export interface MailOrder<Name extends MailName> {
  /** What caused it. The same key again is the same mail. It names ids only. */
  readonly key: string;
  readonly userId: string;
  readonly template: Name;
  readonly language: Language;
  readonly to: string;
  readonly name: string | null;
  readonly params: MailParams[Name];
}

const contentSchema = z.object({
  to: z.string(),
  name: z.string().nullable(),
  params: z.record(z.string(), z.unknown()),
});

export interface MailContent {
  readonly template: MailName;
  readonly to: string;
  readonly name: string | null;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Somebody as a mail needs them. */
export interface Recipient {
  readonly to: string;
  readonly name: string | null;
  readonly language: Language;
}

export interface MailOutboxParts {
  readonly database: AccountsDatabase;
  readonly accounts: AccountRepository;
  readonly texts: PersonalTexts;
  readonly clock: Clock;
}

/** Where mails are put, in the same transaction as what they tell of. A worker sends them. */
export class MailOutbox {
  readonly #parts: MailOutboxParts;

  constructor(parts: MailOutboxParts) {
    this.#parts = parts;
  }

  /** Puts a mail down that belongs to no other change. */
  async enqueue<Name extends MailName>(order: MailOrder<Name>): Promise<void> {
    await new MailsRepository(this.#parts.database).insert(await this.prepare(order));
  }

  /** A mail to be inserted with what it tells of. Sealed before that transaction: it needs a connection of its own. */
  async prepare<Name extends MailName>(order: MailOrder<Name>): Promise<NewMail> {
    const { key, userId, template, language, to, name, params } = order;
    const words = JSON.stringify({ to, name, params });
    const content = await this.#parts.texts.seal(userId, words, 'mail content');
    if (content === null) throw new AppError('MAIL.EMPTY', 'a mail has no content');
    const mailId = uuidv5(MAIL_NAMESPACE, key);
    return { mailId, key, userId, template, language, content, createdAt: this.#parts.clock.now() };
  }

  /**
   * One mail to every administrator who has an address: the anchor of the day, for example.
   * @returns how many have one
   */
  async enqueueForAdministrators<Name extends MailName>(
    order: Pick<MailOrder<Name>, 'key' | 'template' | 'params'>,
  ): Promise<number> {
    const { database } = this.#parts;
    const administrators = await new CredentialsRepository(database).findAdministrators(ADMINISTRATORS_MAX);
    let reached = 0;
    for (const { userId } of administrators) {
      const recipient = await this.recipientOf(userId);
      if (recipient === undefined) continue;
      await this.enqueue({ ...order, ...recipient, userId, key: `${order.key} ${userId}` });
      reached += 1;
    }
    return reached;
  }

  /** The address of a person, from the stream; undefined where there is none, or none that can be read. */
  async recipientOf(userId: string): Promise<Recipient | undefined> {
    const { state } = await this.#parts.accounts.load(userId);
    return this.recipientIn(userId, state);
  }

  async recipientIn(userId: string, state: AccountState): Promise<Recipient | undefined> {
    const open = await this.#parts.texts.openerFor(userId);
    const { text: to } = open(state.email, 'account email');
    if (to === null) return undefined;
    const { text: name } = open(state.fullName, 'account full-name');
    return { to, name, language: state.language };
  }

  /** What a stored mail says; undefined where it was purged, or its person was erased. */
  async contentOf({ userId, template, content }: StoredMail): Promise<MailContent | undefined> {
    if (content === null || !isMailName(template)) return undefined;
    const { text } = (await this.#parts.texts.openerFor(userId))(content, 'mail content');
    return text === null ? undefined : { template, ...contentSchema.parse(JSON.parse(text)) };
  }
}
