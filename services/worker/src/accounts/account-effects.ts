import type {
  AccountCommands,
  AccountRepository,
  EmailConfirmations,
  ErasuresRepository,
  MailOutbox,
  PersonalTexts,
  Recipient,
} from '@app/accounts';
import { decodeEvent, type EventStore, type RecordedEvent } from '@app/event-store';
import {
  type AccountEvent,
  accountEventCodec,
  type AccountState,
  parseStreamName,
  type UserId,
} from '@app/ledger';
import type { Clock } from '@app/platform';
import { accountBefore } from './account-history.js';

const DAY_MS = 24 * 3_600_000;
/** A mail about something of last month is worse than none: after a lost checkpoint nobody is greeted again. */
const MAIL_AGE_MAX_MS = 7 * DAY_MS;

export interface AccountEffectsParts {
  readonly store: EventStore;
  readonly accounts: AccountRepository;
  readonly outbox: MailOutbox;
  readonly texts: PersonalTexts;
  readonly commands: AccountCommands;
  readonly emailConfirmations: EmailConfirmations;
  readonly erasures: ErasuresRepository;
  readonly clock: Clock;
}

interface AccountHappening {
  readonly id: string;
  readonly userId: UserId;
  readonly revision: bigint;
  readonly event: AccountEvent;
  readonly occurredAt: Date;
  /** Made by a payment: its address is confirmed by the mailed password. */
  readonly isByPayment: boolean;
  readonly isRecent: boolean;
}

/**
 * What follows from an account's events outside of its stream: mails, the copies that requests are checked against, and
 * the erasure. Each may happen again and gives the same: mails have the event's id as key, copies the stream's revision.
 */
export class AccountEffects {
  readonly #parts: AccountEffectsParts;

  constructor(parts: AccountEffectsParts) {
    this.#parts = parts;
  }

  async handle(recorded: RecordedEvent): Promise<void> {
    const userId = parseStreamName(recorded.stream)?.userId;
    if (userId === undefined) return;
    const happening = this.#happening(userId, recorded);
    switch (happening.event.type) {
      case 'account.email-changed':
        await this.#parts.commands.endMailedSecrets(happening.userId, happening.occurredAt);
        await this.#followEmail(happening.userId);
        if (happening.isRecent) await this.#mail(happening);
        return;
      case 'account.user-registered':
        if (happening.isRecent) await this.#mail(happening);
        return;
      case 'account.email-confirmed':
        return this.#followEmail(happening.userId);
      case 'account.role-granted':
      case 'account.role-revoked':
      case 'account.disabled':
      case 'account.enabled':
        return this.#follow(happening.userId);
      case 'account.erased':
        await this.#follow(happening.userId);
        return this.#parts.erasures.open(happening.userId);
      case 'account.investor-profile-selected':
      case 'account.base-investment-changed':
      case 'account.time-zone-changed':
      case 'account.language-changed':
      case 'account.display-currency-changed':
      case 'account.tax-country-changed':
      case 'account.terms-accepted':
        return;
    }
  }

  /** @throws EventDecodeError */
  #happening(userId: UserId, recorded: RecordedEvent): AccountHappening {
    const decoded = decodeEvent(accountEventCodec, recorded);
    const { event, revision, actor } = decoded;
    const occurredAt = new Date(decoded.occurredAt);
    const age = this.#parts.clock.now().getTime() - occurredAt.getTime();
    return {
      ...{ id: recorded.id, userId, revision, event, occurredAt },
      isRecent: age < MAIL_AGE_MAX_MS,
      isByPayment: actor.kind === 'system' && actor.id === 'payments',
    };
  }

  async #mail({ id, userId, revision, event, isByPayment }: AccountHappening): Promise<void> {
    const { store } = this.#parts;
    const before = await accountBefore(store, userId, revision);
    const after = await accountBefore(store, userId, revision + 1n);
    if (!isByPayment) await this.#parts.emailConfirmations.mail(userId, after, `${id} confirm-email`);
    if (event.type === 'account.user-registered') {
      const recipient = await this.#recipient(userId, after);
      const username = await this.#username(userId, after);
      if (recipient === undefined || username === null) return;
      await this.#parts.outbox.enqueue({
        ...{ ...recipient, userId, key: `${id} welcome`, template: 'welcome' },
        params: { username },
      });
      return;
    }
    for (const [place, state] of [
      ['former', before],
      ['new', after],
    ] as const) {
      const recipient = await this.#recipient(userId, state);
      if (recipient === undefined) continue;
      await this.#parts.outbox.enqueue({
        ...{ ...recipient, userId, key: `${id} email-changed ${place}`, template: 'email-changed' },
        params: { place },
      });
    }
  }

  async #recipient(userId: UserId, state: AccountState): Promise<Recipient | undefined> {
    return this.#parts.outbox.recipientIn(userId, state);
  }

  async #username(userId: UserId, { username }: AccountState): Promise<string | null> {
    const open = await this.#parts.texts.openerFor(userId);
    return open(username, 'account username').text;
  }

  async #followEmail(userId: UserId): Promise<void> {
    const { state, revision } = await this.#parts.accounts.load(userId);
    if (revision !== 'no-stream') await this.#parts.commands.followEmail(userId, state, revision);
  }

  async #follow(userId: UserId): Promise<void> {
    const { state, revision } = await this.#parts.accounts.load(userId);
    if (revision !== 'no-stream') await this.#parts.commands.follow(userId, state, revision);
  }
}
