import type { Clock, IdSource } from '@app/platform';
import { AccountCommands } from './account/account-commands.js';
import type { AccountRepository } from './account/account-repository.js';
import { ApiTokensRepository } from './api-tokens/api-tokens.repository.js';
import { CalendarFeedsRepository } from './calendar/calendar-feeds.repository.js';
import { type AccountsDatabase, CredentialsRepository } from './credentials/credentials.repository.js';
import { Passwords, type PasswordSettings } from './credentials/passwords.js';
import { DigestsRepository } from './digest/digests.repository.js';
import { ConfirmationTokens } from './email-confirmation/confirmation-tokens.js';
import { ConfirmedEmails } from './email-confirmation/confirmed-emails.js';
import { EmailConfirmations } from './email-confirmation/email-confirmations.js';
import { Erasure } from './erasure/erasure.js';
import { ErasuresRepository } from './erasure/erasures.repository.js';
import { MailOutbox } from './mail/mail-outbox.js';
import { MailsRepository } from './mail/mails.repository.js';
import { NoticeSettingsRepository } from './notices/notice-settings.repository.js';
import { NoticesRepository } from './notices/notices.repository.js';
import { MailedSecrets } from './passwords/mailed-secrets.js';
import { PasswordChanges } from './passwords/password-changes.js';
import type { KeyWrapping } from './personal-data/key-wrapping.js';
import type { PersonalTexts } from './personal-data/personal-texts.js';
import { PushKeys } from './push/push-keys.js';
import { PushSubscriptionsRepository } from './push/push-subscriptions.repository.js';
import { PendingRegistrations } from './registration/pending-registrations.js';
import { Registration } from './registration/registration.js';
import { SecondFactorRemoval } from './second-factor/second-factor-removal.js';
import { CalendarLinks, ShareLinks, UnsubscribeLinks } from './secret-links/person-links.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { SigningKeysRepository } from './signing-keys/signing-keys.repository.js';
import { FinishedWeeksRepository } from './weeks/finished-weeks.repository.js';

/** What a process gives. */
export interface AccountServicesParts {
  readonly database: AccountsDatabase;
  readonly accounts: AccountRepository;
  readonly texts: PersonalTexts;
  readonly wrapping: KeyWrapping;
  readonly passwordSettings: PasswordSettings;
  /** VAPID_PRIVATE_KEY, where it is set. */
  readonly pushKey?: string | undefined;
  readonly clock: Clock;
  readonly ids: IdSource;
}

export interface AccountServices {
  readonly credentials: CredentialsRepository;
  readonly sessions: SessionsRepository;
  readonly apiTokens: ApiTokensRepository;
  readonly signingKeys: SigningKeysRepository;
  readonly mails: MailsRepository;
  readonly erasures: ErasuresRepository;
  readonly passwords: Passwords;
  readonly commands: AccountCommands;
  readonly confirmedEmails: ConfirmedEmails;
  readonly emailConfirmations: EmailConfirmations;
  readonly registration: Registration;
  readonly pendingRegistrations: PendingRegistrations;
  readonly outbox: MailOutbox;
  readonly notices: NoticesRepository;
  readonly noticeSettings: NoticeSettingsRepository;
  readonly calendarFeeds: CalendarFeedsRepository;
  readonly calendarLinks: CalendarLinks;
  readonly shareLinks: ShareLinks;
  readonly digests: DigestsRepository;
  readonly finishedWeeks: FinishedWeeksRepository;
  readonly unsubscribeLinks: UnsubscribeLinks;
  readonly pushKeys: PushKeys;
  readonly pushSubscriptions: PushSubscriptionsRepository;
  readonly passwordChanges: PasswordChanges;
  readonly secondFactorRemoval: SecondFactorRemoval;
  readonly erasure: Erasure;
}

/** Everything about accounts, put together: the api, the worker and the command line do the same things. */
export function createAccountServices(parts: AccountServicesParts): AccountServices {
  const { database, accounts, texts, clock, ids } = parts;
  const credentials = new CredentialsRepository(database);
  const sessions = new SessionsRepository(database);
  const apiTokens = new ApiTokensRepository(database);
  const erasures = new ErasuresRepository(database);
  const passwords = new Passwords(parts.passwordSettings);
  const outbox = new MailOutbox({ database, accounts, texts, clock });
  const { wrapping } = parts;
  const confirmedEmails = new ConfirmedEmails({ database, accounts, texts, wrapping });
  const commands = new AccountCommands({
    ...{ accounts, credentials, sessions, apiTokens, confirmedEmails, clock },
    mailedSecrets: new MailedSecrets(database),
  });
  return {
    credentials,
    sessions,
    apiTokens,
    erasures,
    passwords,
    outbox,
    commands,
    confirmedEmails,
    signingKeys: new SigningKeysRepository(database, wrapping),
    mails: new MailsRepository(database),
    notices: new NoticesRepository(database),
    calendarFeeds: new CalendarFeedsRepository(database),
    calendarLinks: new CalendarLinks(wrapping),
    shareLinks: new ShareLinks(wrapping),
    digests: new DigestsRepository(database),
    finishedWeeks: new FinishedWeeksRepository(database),
    unsubscribeLinks: new UnsubscribeLinks(wrapping),
    pushKeys: new PushKeys(wrapping, parts.pushKey),
    pushSubscriptions: new PushSubscriptionsRepository(database),
    noticeSettings: new NoticeSettingsRepository(database),
    emailConfirmations: new EmailConfirmations({
      ...{ accounts, commands, outbox, clock, ids },
      tokens: new ConfirmationTokens(wrapping),
    }),
    registration: new Registration({ accounts, credentials, passwords, texts, clock, ids }),
    pendingRegistrations: new PendingRegistrations({ accounts, credentials, clock }),
    passwordChanges: new PasswordChanges({ database, passwords, mails: outbox, clock, ids }),
    secondFactorRemoval: new SecondFactorRemoval({ database, mails: outbox, clock, ids }),
    erasure: new Erasure({ accounts, erasures, clock }),
  };
}
