import { usdInteger } from '@app/money';
import { z } from 'zod';
import { isTimeZone } from '../calendar/time-zone.js';
import { eventCodec } from './event-codec.js';
import type { EventCodec } from './event-codec.js';
import { instantField, paidField, profileField, userIdField } from './event-fields.js';

export const languageField = z.enum(['en', 'pt']);
export type Language = z.output<typeof languageField>;

export const roleField = z.enum(['admin', 'auditor']);
export type Role = z.output<typeof roleField>;

const timeZoneField = z.string().max(64).refine(isTimeZone, { error: 'must be an IANA time zone' });

const schema = z.discriminatedUnion('type', [
  // Names and addresses are kept with the credentials: they are personal, and a stream is for ever.
  z.strictObject({
    type: z.literal('account.user-registered'),
    data: z.strictObject({
      userId: userIdField,
      registeredAt: instantField,
      language: languageField,
      timeZone: timeZoneField,
    }),
  }),
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
    type: z.literal('account.role-granted'),
    data: z.strictObject({ role: roleField }),
  }),
]);

/** Everything that `account-<userId>` may hold so far. */
export type AccountEvent = Readonly<z.output<typeof schema>>;
export type AccountEventType = AccountEvent['type'];
export const ACCOUNT_EVENT_TYPES: readonly AccountEventType[] = schema.options.map(
  (option) => option.shape.type.value,
);

export const accountEventCodec: EventCodec<AccountEvent> = eventCodec(schema, {});
