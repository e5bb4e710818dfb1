import {
  type MailContent,
  type MailOutbox,
  type MailsRepository,
  mailTemplates,
  renderMail,
  type StoredMail,
} from '@app/accounts';
import type { Clock, Logger } from '@app/platform';
import { MailRejectedError, type MailTransport } from './mail-transport.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The first wait between two tries, doubled each time: the twelfth try is almost two days after the first. */
const FIRST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = 8 * HOUR_MS;
const ATTEMPTS_MAX = 12;
/** A mailed password is valid for a day; a mail that comes later would only confuse. */
const SECRET_AGE_MAX_MS = 24 * HOUR_MS;
/** One run ends after so many; the next one follows within seconds. */
const MAILS_OF_A_RUN = 200;

/** What is stored before a mail leaves that is sent once: should nothing follow, the server may have taken it. */
const UNANSWERED = 'UNANSWERED';

export interface SendMailsParts {
  readonly mails: MailsRepository;
  readonly outbox: MailOutbox;
  /** Undefined without a mail server: then mails are kept for the administrator to read. */
  readonly transport: MailTransport | undefined;
  readonly isProduction: boolean;
  /** What follows the @ in a Message-ID. */
  readonly domain: string;
  readonly appUrl: string | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Empties the outbox. Logs name mails by id and template: addresses and words are personal. */
export class SendMails {
  readonly #parts: SendMailsParts;

  constructor(parts: SendMailsParts) {
    this.#parts = parts;
  }

  /** @returns how many mails were dealt with */
  async run(signal: AbortSignal): Promise<number> {
    const { mails, clock } = this.#parts;
    let handled = 0;
    while (!signal.aborted && handled < MAILS_OF_A_RUN) {
      const now = clock.now();
      const mail = await mails.takeDue(now, (attempts) => new Date(now.getTime() + waitAfter(attempts)));
      if (mail === undefined) break;
      await this.#handle(mail);
      handled += 1;
    }
    return handled;
  }

  async #handle(mail: StoredMail): Promise<void> {
    const content = await this.#parts.outbox.contentOf(mail);
    // Its person was erased, or its key is another one: there is nothing to send.
    if (content === undefined) return this.#fail(mail, 'UNREADABLE', false);
    const { isSecret, isSentOnce } = mailTemplates[content.template];
    const age = this.#parts.clock.now().getTime() - mail.createdAt.getTime();
    if (isSecret && age >= SECRET_AGE_MAX_MS) return this.#fail(mail, 'EXPIRED', false);
    const { transport } = this.#parts;
    if (transport === undefined) return this.#keep(mail, isSecret);
    if (isSentOnce && mail.lastError === UNANSWERED) return this.#fail(mail, UNANSWERED, false);
    if (isSentOnce) await this.#parts.mails.noteFailure(mail.mailId, UNANSWERED);
    try {
      await transport.send(this.#outgoing(mail, content));
    } catch (error) {
      if (!(error instanceof MailRejectedError)) throw error;
      if (isSentOnce && error.mayBeTaken) return this.#fail(mail, UNANSWERED, false);
      return this.#refused(mail, error, isSecret);
    }
    await this.#parts.mails.finish(mail.mailId, {
      status: 'sent',
      at: this.#parts.clock.now(),
      isContentKept: false,
    });
  }

  #outgoing(mail: StoredMail, { template, to, name, params }: MailContent) {
    const { domain, appUrl } = this.#parts;
    const { language } = mail;
    return {
      messageId: `<${mail.mailId}@${domain}>`,
      to,
      ...renderMail({ template, language, name, params, appUrl }),
    };
  }

  /**
   * Without a mail server the mail stays where the administrator reads it. In production one with a password does not:
   * an administrator who could read it could be anybody.
   */
  async #keep(mail: StoredMail, isSecret: boolean): Promise<void> {
    const { mails, clock, isProduction, logger } = this.#parts;
    const isContentKept = !(isSecret && isProduction);
    await mails.finish(mail.mailId, { status: 'kept', at: clock.now(), isContentKept });
    if (!isContentKept)
      logger.error(
        { mailId: mail.mailId, template: mail.template },
        'a mail with a password could not be sent, because SMTP_URL is not set',
      );
  }

  async #refused(mail: StoredMail, { code, isFinal }: MailRejectedError, isSecret: boolean): Promise<void> {
    const { mails, logger } = this.#parts;
    const { mailId, template, attempts } = mail;
    if (isFinal || attempts >= ATTEMPTS_MAX) return this.#fail(mail, code, !isSecret);
    await mails.noteFailure(mailId, code);
    logger.warn({ mailId, template, attempts, code }, 'a mail was not taken; it will be tried again');
  }

  async #fail(
    { mailId, template, attempts }: StoredMail,
    error: string,
    isContentKept: boolean,
  ): Promise<void> {
    const { mails, clock, logger } = this.#parts;
    await mails.finish(mailId, { status: 'failed', at: clock.now(), isContentKept, error });
    logger.error({ mailId, template, attempts, code: error }, 'a mail cannot be sent');
  }
}

/** Milliseconds until a mail is due again whose attempt of this number is under way. */
function waitAfter(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
}
