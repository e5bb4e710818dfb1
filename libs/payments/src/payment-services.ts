import type { Kysely } from 'kysely';
import type { AccountRepository, AccountServices, KeyWrapping, PersonalTexts } from '@app/accounts';
import type { EventStore, Repository } from '@app/event-store';
import type { SubscriptionEvent, SubscriptionState } from '@app/ledger';
import type { Clock, IdSource } from '@app/platform';
import type { AppSchema } from '@app/read-models';
import { OpenCheckout } from './checkout/open-checkout.js';
import { PaymentTokens } from './checkout/payment-tokens.js';
import type { Gateways } from './create-gateways.js';
import { Payments } from './payments.js';
import { ObservePayment } from './settlement/observe-payment.js';
import { PaymentAccounts } from './settlement/payment-account.js';
import { PaymentMails } from './settlement/payment-mails.js';
import { SettlePayment } from './settlement/settle-payment.js';
import { PaymentContactsRepository } from './stores/payment-contacts.repository.js';
import { PaymentsRepository } from './stores/payments.repository.js';
import { ProviderEventsRepository } from './stores/provider-events.repository.js';

/** What a process gives. */
export interface PaymentServicesParts {
  readonly database: Kysely<AppSchema>;
  readonly store: EventStore;
  readonly subscriptions: Repository<SubscriptionState, SubscriptionEvent>;
  readonly accounts: AccountRepository;
  readonly accountServices: Pick<
    AccountServices,
    'confirmedEmails' | 'credentials' | 'outbox' | 'registration'
  >;
  readonly texts: PersonalTexts;
  readonly wrapping: KeyWrapping;
  readonly gateways: Gateways;
  readonly clock: Clock;
  readonly ids: IdSource;
}

export interface PaymentServices {
  readonly gateways: Gateways;
  readonly rows: PaymentsRepository;
  readonly contacts: PaymentContactsRepository;
  readonly events: ProviderEventsRepository;
  readonly payments: Payments;
  readonly tokens: PaymentTokens;
  readonly mails: PaymentMails;
  readonly open: OpenCheckout;
  readonly observe: ObservePayment;
  readonly settle: SettlePayment;
}

/** Everything about payments, put together: the api and the worker do the same things. */
export function createPaymentServices(parts: PaymentServicesParts): PaymentServices {
  const { database, store, subscriptions, accounts, accountServices, texts, wrapping, gateways, clock, ids } =
    parts;
  const { confirmedEmails, credentials, outbox, registration } = accountServices;
  const rows = new PaymentsRepository(database);
  const contacts = new PaymentContactsRepository({ database, texts });
  const events = new ProviderEventsRepository({ database, clock, ids });
  const payments = new Payments({ store, clock, rows });
  const mails = new PaymentMails({ outbox, contacts });
  const paymentAccounts = new PaymentAccounts({ wrapping, registration, credentials });
  return {
    ...{ gateways, rows, contacts, events, payments, mails },
    tokens: new PaymentTokens(wrapping),
    open: new OpenCheckout({ payments, contacts, clock }),
    observe: new ObservePayment({ payments, gateways, events, clock }),
    settle: new SettlePayment({
      ...{ payments, subscriptions, accounts, confirmedEmails, contacts, paymentAccounts, mails, clock },
    }),
  };
}
