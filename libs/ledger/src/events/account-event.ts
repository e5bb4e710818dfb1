import { z } from 'zod';
import { usdInteger } from '@app/money';
import { isTimeZone } from '../calendar/time-zone.js';
import { eventCodec } from './event-codec.js';
import type { DescribedEventCodec } from './event-codec.js';
import type { UpcasterRegistry } from './event-codec.js';
import { instantField, paidField, profileField, sealedTextField, userIdField } from './event-fields.js';

export const languageField = z.enum(['en', 'pt']);
export type Language = z.output<typeof languageField>;

/** The currency that amounts are shown in; the record itself is in dollars. */
export const displayCurrencyField = z.enum(['USD', 'BRL']);
export type DisplayCurrency = z.output<typeof displayCurrencyField>;

/** Whose tax rules the person wants to see; of other countries the app knows none. */
export const taxCountryField = z.enum(['BR', 'other']);
export type TaxCountry = z.output<typeof taxCountryField>;

export const roleField = z.enum(['admin', 'auditor']);
export type Role = z.output<typeof roleField>;

/**
 * Proof that a process with the master key changed the role: an HMAC-SHA-256 in hex. Empty in a decision, which is signed
 * when it is stored; null where there is no valid one, and then the change has no effect.
 */
const roleMacField = z.nullable(z.string().regex(/^(?:[0-9a-f]{64})?$/));

const timeZoneField = z.string().max(64).refine(isTimeZone, { error: 'must be an IANA time zone' });

const schema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('account.user-registered'),
    data: z.strictObject({
      userId: userIdField,
      registeredAt: instantField,
      language: languageField,
      timeZone: timeZoneField,
      // Personal, and a stream is for ever: sealed under the person's key, from version 2 on.
      username: z.nullable(sealedTextField),
      fullName: z.nullable(sealedTextField),
      email: z.nullable(sealedTextField),
    }),
  }),
  z.strictObject({
    type: z.literal('account.email-changed'),
    /** `null` takes the address away. */
    data: z.strictObject({ email: z.nullable(sealedTextField) }),
  }),
  /** Whoever reads the mails of the current address acted on one of them; a change of the address starts anew. */
  z.strictObject({ type: z.literal('account.email-confirmed'), data: z.strictObject({}) }),
  z.strictObject({
    type: z.literal('account.investor-profile-selected'),
    data: z.strictObject({ profile: profileField }),
  }),
  z.strictObject({
    type: z.literal('account.base-investment-changed'),
    data: z.strictObject({
      base: usdInteger,
      /** Where the base was entered in reais: converted once, never again. */
      entered: z.nullable(paidField),
    }),
  }),
  z.strictObject({
    type: z.literal('account.time-zone-changed'),
    data: z.strictObject({ timeZone: timeZoneField }),
  }),
  z.strictObject({
    type: z.literal('account.language-changed'),
    data: z.strictObject({ language: languageField }),
  }),
  z.strictObject({
    type: z.literal('account.display-currency-changed'),
    data: z.strictObject({ currency: displayCurrencyField }),
  }),
  z.strictObject({
    type: z.literal('account.tax-country-changed'),
    data: z.strictObject({ country: taxCountryField }),
  }),
  z.strictObject({
    type: z.literal('account.terms-accepted'),
    /** Of the terms of use; their texts are in the history of the web app's catalogues. */
    data: z.strictObject({ version: z.int().positive(), acceptedAt: instantField }),
  }),
  z.strictObject({
    type: z.literal('account.role-granted'),
    data: z.strictObject({ role: roleField, mac: roleMacField }),
  }),
  z.strictObject({
    type: z.literal('account.role-revoked'),
    data: z.strictObject({ role: roleField, mac: roleMacField }),
  }),
  z.strictObject({ type: z.literal('account.disabled'), data: z.strictObject({}) }),
  z.strictObject({ type: z.literal('account.enabled'), data: z.strictObject({}) }),
  /** The last event of an account: from here on its key is deleted, and nothing personal can be read any more. */
  z.strictObject({ type: z.literal('account.erased'), data: z.strictObject({}) }),
]);

/** Whoever could append an event could grant a role before. */
const withoutMac = (data: unknown): unknown =>
  typeof data === 'object' && data !== null ? { ...data, mac: null } : data;

const upcasters: UpcasterRegistry = {
  'account.role-granted': [withoutMac],
  'account.role-revoked': [withoutMac],
  // Names were kept with the credentials alone before.
  'account.user-registered': [
    (data) =>
      typeof data === 'object' && data !== null
        ? { ...data, username: null, fullName: null, email: null }
        : data,
  ],
};

/** Everything that `account-<userId>` may hold so far. */
export type AccountEvent = Readonly<z.output<typeof schema>>;
export type AccountEventType = AccountEvent['type'];
export const ACCOUNT_EVENT_TYPES: readonly AccountEventType[] = schema.options.map(
  (option) => option.shape.type.value,
);

export const accountEventCodec: DescribedEventCodec<AccountEvent> = eventCodec(schema, upcasters);
