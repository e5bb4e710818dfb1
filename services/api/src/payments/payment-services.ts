import type { FactoryProvider } from '@nestjs/common';
import {
  type AccountRepository,
  ConfirmedEmails,
  CredentialsRepository,
  KeyWrapping,
  MailOutbox,
  PersonalTexts,
  Registration,
} from '@app/accounts';
import { productName } from '@app/contracts';
import type { EventStore } from '@app/event-store';
import { createGateways, createPaymentServices, type PaymentServices } from '@app/payments';
import type { Clock, IdSource } from '@app/platform';
import type { ApiConfig } from '../config.js';
import { type AppDatabase, CLOCK, CONFIG, DATABASE, EVENT_STORE, IDS } from '../core/dependencies.js';
import { ACCOUNTS, type SubscriptionRepository, SUBSCRIPTIONS } from '../core/streams/streams.js';

export const PAYMENTS = Symbol('PAYMENTS');

/** Whether somebody without an account can be mailed one: in development mails are kept for the administrator. */
export const canMailVisitors = ({ NODE_ENV, SMTP_URL }: ApiConfig): boolean =>
  NODE_ENV !== 'production' || SMTP_URL !== undefined;

interface Stores {
  readonly database: AppDatabase;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly ids: IdSource;
}

const STORES = Symbol('stores of payments');

/** What @app/payments offers, on the dependencies of this process. */
export const paymentServicesProviders: readonly FactoryProvider[] = [
  {
    provide: STORES,
    inject: [DATABASE, EVENT_STORE, CLOCK, IDS],
    useFactory: (database: AppDatabase, store: EventStore, clock: Clock, ids: IdSource): Stores => ({
      ...{ database, store, clock, ids },
    }),
  },
  {
    provide: PAYMENTS,
    inject: [
      STORES,
      CONFIG,
      ACCOUNTS,
      SUBSCRIPTIONS,
      PersonalTexts,
      KeyWrapping,
      ConfirmedEmails,
      CredentialsRepository,
      MailOutbox,
      Registration,
    ],
    // eslint-disable-next-line max-params -- Nest gives what is injected one by one
    useFactory: (
      stores: Stores,
      config: ApiConfig,
      accounts: AccountRepository,
      subscriptions: SubscriptionRepository,
      texts: PersonalTexts,
      wrapping: KeyWrapping,
      confirmedEmails: ConfirmedEmails,
      credentials: CredentialsRepository,
      outbox: MailOutbox,
      registration: Registration,
    ): PaymentServices =>
      createPaymentServices({
        ...{ ...stores, accounts, subscriptions, texts, wrapping },
        accountServices: { confirmedEmails, credentials, outbox, registration },
        gateways: createGateways({
          ...{ settings: config, clock: stores.clock, userAgent: `${productName}/1.0` },
          publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
          isProduction: config.NODE_ENV === 'production',
        }),
      }),
  },
];
