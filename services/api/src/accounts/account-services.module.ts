import { type DynamicModule, Module } from '@nestjs/common';
import {
  AccountCommands,
  type AccountRepository,
  type AccountServices,
  ApiTokensRepository,
  CalendarFeedsRepository,
  CalendarLinks,
  ConfirmedEmails,
  createAccountServices,
  CredentialsRepository,
  DigestsRepository,
  EmailConfirmations,
  ErasuresRepository,
  FinishedWeeksRepository,
  KeyWrapping,
  MailOutbox,
  MailsRepository,
  NoticeSettingsRepository,
  NoticesRepository,
  PasswordChanges,
  Passwords,
  PersonalTexts,
  PushKeys,
  PushSubscriptionsRepository,
  Registration,
  SecondFactorRemoval,
  SessionsRepository,
  ShareLinks,
  SigningKeysRepository,
  UnsubscribeLinks,
} from '@app/accounts';
import type { ApiDependencies } from '../core/dependencies.js';
import { ACCOUNTS } from '../core/streams/streams.js';
import { LastAdministrator } from './last-administrator.js';

const SERVICES = Symbol('account services');

const from = <Service>(pick: (services: AccountServices) => Service) => ({
  inject: [SERVICES],
  useFactory: pick,
});

const services = [
  { provide: CredentialsRepository, ...from(({ credentials }) => credentials) },
  { provide: SessionsRepository, ...from(({ sessions }) => sessions) },
  { provide: ApiTokensRepository, ...from(({ apiTokens }) => apiTokens) },
  { provide: SigningKeysRepository, ...from(({ signingKeys }) => signingKeys) },
  { provide: MailsRepository, ...from(({ mails }) => mails) },
  { provide: NoticesRepository, ...from(({ notices }) => notices) },
  { provide: NoticeSettingsRepository, ...from(({ noticeSettings }) => noticeSettings) },
  { provide: CalendarFeedsRepository, ...from(({ calendarFeeds }) => calendarFeeds) },
  { provide: CalendarLinks, ...from(({ calendarLinks }) => calendarLinks) },
  { provide: ShareLinks, ...from(({ shareLinks }) => shareLinks) },
  { provide: DigestsRepository, ...from(({ digests }) => digests) },
  { provide: FinishedWeeksRepository, ...from(({ finishedWeeks }) => finishedWeeks) },
  { provide: PushKeys, ...from(({ pushKeys }) => pushKeys) },
  { provide: PushSubscriptionsRepository, ...from(({ pushSubscriptions }) => pushSubscriptions) },
  { provide: UnsubscribeLinks, ...from(({ unsubscribeLinks }) => unsubscribeLinks) },
  { provide: ErasuresRepository, ...from(({ erasures }) => erasures) },
  { provide: Passwords, ...from(({ passwords }) => passwords) },
  { provide: AccountCommands, ...from(({ commands }) => commands) },
  { provide: ConfirmedEmails, ...from(({ confirmedEmails }) => confirmedEmails) },
  { provide: EmailConfirmations, ...from(({ emailConfirmations }) => emailConfirmations) },
  { provide: Registration, ...from(({ registration }) => registration) },
  { provide: MailOutbox, ...from(({ outbox }) => outbox) },
  { provide: SecondFactorRemoval, ...from(({ secondFactorRemoval }) => secondFactorRemoval) },
  { provide: PasswordChanges, ...from(({ passwordChanges }) => passwordChanges) },
];

/** What @app/accounts offers, on the dependencies of this process. */
@Module({})
export class AccountServicesModule {
  static forRoot({ config, database, clock, ids }: ApiDependencies): DynamicModule {
    return {
      module: AccountServicesModule,
      global: true,
      providers: [
        {
          provide: SERVICES,
          inject: [ACCOUNTS, PersonalTexts, KeyWrapping],
          useFactory: (accounts: AccountRepository, texts: PersonalTexts, wrapping: KeyWrapping) =>
            createAccountServices({
              ...{ database, accounts, texts, wrapping, clock, ids },
              passwordSettings: config,
              pushKey: config.VAPID_PRIVATE_KEY,
            }),
        },
        ...services,
        LastAdministrator,
      ],
      exports: [...services.map(({ provide }) => provide), LastAdministrator],
    };
  }
}
