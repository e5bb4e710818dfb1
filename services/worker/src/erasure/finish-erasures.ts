import {
  type Erasure,
  type ErasuresRepository,
  type MailOutbox,
  type OpenErasure,
  renderMail,
} from '@app/accounts';
import type { EventStore } from '@app/event-store';
import { accountStream, userIdOf } from '@app/ledger';
import { type Clock, type Logger, uuidv5 } from '@app/platform';
import { accountBefore } from '../accounts/account-history.js';
import { MailRejectedError, type MailTransport } from '../mail/mail-transport.js';

const ERASED_AT_ONCE = 50;
/** How long an erasure waits for a mail server: what was promised is the erasure, not the mail. */
const MAIL_PATIENCE_MS = 15 * 60_000;
/** Longer than any request that was under way when the account was erased, and may have written a row since. */
const LATE_WRITERS_MS = 2 * 60_000;
const NAMESPACE = 'd2a1f0a7-0a3f-5d0c-9d5a-6d0b8f3f7c11';

export interface FinishErasuresParts {
  readonly store: EventStore;
  readonly erasures: ErasuresRepository;
  readonly erasure: Pick<Erasure, 'finish'>;
  readonly outbox: MailOutbox;
  readonly transport: MailTransport | undefined;
  readonly domain: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Deletes what is personal of everybody whose account stream says that it was erased; any number of times. */
export class FinishErasures {
  readonly #parts: FinishErasuresParts;

  constructor(parts: FinishErasuresParts) {
    this.#parts = parts;
  }

  /**
   * One that fails does not hold up the others.
   * @returns how many were finished
   * @throws the first failure, once all were tried
   */
  async run(): Promise<number> {
    const { erasures, erasure, clock, logger } = this.#parts;
    let finished = 0;
    const failures: unknown[] = [];
    const finishedAfter = new Date(clock.now().getTime() - LATE_WRITERS_MS);
    for (const open of await erasures.findOpen(finishedAfter, ERASED_AT_ONCE)) {
      try {
        if (!open.isFinished && !(await this.#isGoodbyeSaid(open))) continue;
        await erasure.finish(open.userId);
        if (open.isFinished) continue;
        finished += 1;
        logger.info({ userId: open.userId }, 'an account was erased');
      } catch (error) {
        logger.warn({ userId: open.userId, err: error }, 'an account could not be erased yet');
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return finished;
  }

  /**
   * The last mail is sent from here and never put down: the outbox is emptied of the person, and the address with it.
   * @returns false while it should be tried again
   */
  async #isGoodbyeSaid({ userId, erasedAt }: OpenErasure): Promise<boolean> {
    const { transport, outbox, store, domain, clock, logger } = this.#parts;
    const head = await store.readHead(accountStream(userIdOf(userId)), { requiresLeader: true });
    if (transport === undefined || head === 'no-stream') return true;
    const recipient = await outbox.recipientIn(userId, await accountBefore(store, userId, head.revision));
    if (recipient === undefined) return true;
    const { to, name, language } = recipient;
    const template = 'account-erased';
    const messageId = `<${uuidv5(NAMESPACE, userId)}@${domain}>`;
    try {
      await transport.send({ messageId, to, ...renderMail({ template, language, name, params: {} }) });
      return true;
    } catch (error) {
      if (!(error instanceof MailRejectedError)) throw error;
      logger.warn({ userId, code: error.code }, 'the last mail of an erased account was not taken');
      return error.isFinal || clock.now().getTime() - erasedAt.getTime() >= MAIL_PATIENCE_MS;
    }
  }
}
