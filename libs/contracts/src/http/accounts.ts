import { z } from 'zod/mini';
import { emailField } from '../accounts/email.js';
import { fullNameField } from '../accounts/full-name.js';
import { roleSchema } from '../accounts/role.js';
import { newUsernameField } from '../accounts/username.js';
import {
  brlStringSchema,
  displayCurrencySchema,
  isoDateSchema,
  isoInstantSchema,
  languageSchema,
  personalTextStatusSchema,
  profileSchema,
  rateSchema,
  revisionSchema,
  taxCountrySchema,
  usdStringSchema,
} from '../common.js';
import { accountStatusSchema } from './auth.js';
import { acceptedTermsSchema, subscriptionStatusSchema } from './me.js';

/** GET /api/settings, and the answer of every PUT below it. */
export const settingsResponseSchema = z.object({
  username: z.string(),
  fullName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  emailStatus: personalTextStatusSchema,
  /** By a link that was mailed to the address; a change of the address starts anew. */
  emailConfirmed: z.boolean(),
  registeredAt: z.nullable(isoInstantSchema),
  profile: profileSchema,
  profileChosen: z.boolean(),
  base: z.object({
    usd: usdStringSchema,
    /** Where it was entered in reais: converted once, with this rate. */
    entered: z.nullable(
      z.object({
        currency: z.literal('BRL'),
        amountBrl: brlStringSchema,
        rate: rateSchema,
        rateDate: isoDateSchema,
        rateSource: z.string(),
      }),
    ),
  }),
  timeZone: z.string(),
  language: languageSchema,
  displayCurrency: displayCurrencySchema,
  taxCountry: taxCountrySchema,
  /** False while `taxCountry` is what the time zone suggests. */
  taxCountryChosen: z.boolean(),
  /** Null until any version of the terms of use was accepted. */
  acceptedTerms: z.nullable(acceptedTermsSchema),
  /** Of the account stream, also the weak entity tag; send it as If-Match to reject a change of something newer. */
  revision: revisionSchema,
});
export type SettingsResponse = z.infer<typeof settingsResponseSchema>;

/** PUT /api/settings/base; what is wrong with the amount is told by the texts of the base investment. */
export const changeBaseRequestSchema = z.strictObject({
  currency: z.enum(['USD', 'BRL']),
  amount: z.optional(z.string().check(z.maxLength(40))),
});
export type ChangeBaseRequest = z.infer<typeof changeBaseRequestSchema>;

/** PUT /api/settings/profile; `balanced` is direct and `aggressive` is strategic. */
export const changeProfileRequestSchema = z.strictObject({
  profile: z.pipe(
    z.enum(['direct', 'strategic', 'balanced', 'aggressive']),
    z.transform((profile): 'direct' | 'strategic' => {
      if (profile === 'balanced') return 'direct';
      return profile === 'aggressive' ? 'strategic' : profile;
    }),
  ),
});
export type ChangeProfileRequest = z.output<typeof changeProfileRequestSchema>;

/** PUT /api/settings/time-zone */
export const changeTimeZoneRequestSchema = z.strictObject({ timeZone: z.string().check(z.maxLength(64)) });
export type ChangeTimeZoneRequest = z.infer<typeof changeTimeZoneRequestSchema>;

/** PUT /api/settings/language */
export const changeLanguageRequestSchema = z.strictObject({ language: languageSchema });
export type ChangeLanguageRequest = z.infer<typeof changeLanguageRequestSchema>;

/** PUT /api/settings/display-currency */
export const changeDisplayCurrencyRequestSchema = z.strictObject({ currency: displayCurrencySchema });
export type ChangeDisplayCurrencyRequest = z.infer<typeof changeDisplayCurrencyRequestSchema>;

/** PUT /api/settings/tax-country */
export const changeTaxCountryRequestSchema = z.strictObject({ country: taxCountrySchema });
export type ChangeTaxCountryRequest = z.infer<typeof changeTaxCountryRequestSchema>;

/** POST /api/me/erasure */
export const eraseAccountResponseSchema = z.object({ status: z.literal('erased') });
export type EraseAccountResponse = z.infer<typeof eraseAccountResponseSchema>;

/** POST /api/admin/users (role admin) */
export const createUserRequestSchema = z.strictObject({
  username: newUsernameField,
  email: z.pipe(
    z.nullish(emailField),
    z.transform((email) => email ?? null),
  ),
  fullName: z.pipe(
    z.nullish(fullNameField),
    z.transform((name) => name ?? null),
  ),
  language: z._default(languageSchema, 'en'),
  timeZone: z._default(z.string().check(z.maxLength(64)), 'UTC'),
  roles: z._default(z.array(roleSchema).check(z.maxLength(2)), []),
});
/** The password is shown this once; it must be changed at the first sign-in. */
export const createUserResponseSchema = z.object({
  userId: z.uuid(),
  username: z.string(),
  temporaryPassword: z.string(),
});
export type CreateUserResponse = z.infer<typeof createUserResponseSchema>;

/** POST /api/admin/users/:id/reset-password */
export const temporaryPasswordResponseSchema = z.object({ temporaryPassword: z.string() });
export type TemporaryPasswordResponse = z.infer<typeof temporaryPasswordResponseSchema>;

/** GET /api/admin/users/:id, and the answer of what changes one. */
export const userDetailResponseSchema = z.object({
  userId: z.uuid(),
  username: z.string(),
  fullName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  emailStatus: personalTextStatusSchema,
  status: accountStatusSchema,
  roles: z.array(roleSchema),
  createdAt: isoInstantSchema,
  mustChangePassword: z.boolean(),
  /** Whether a password alone does not sign in. */
  hasSecondFactor: z.boolean(),
  /** That can be used now. */
  sessions: z.int().check(z.nonnegative()),
  subscription: z.object({
    status: subscriptionStatusSchema,
    plan: z.nullable(z.string()),
    paidUntil: z.nullable(isoInstantSchema),
  }),
  revision: revisionSchema,
});
export type UserDetailResponse = z.infer<typeof userDetailResponseSchema>;

/** Most names of one answer: with so many there may be others, which a search finds. */
export const auditUsersMax = 50;

/** GET /api/audit/users?search= (roles auditor, admin) */
export const auditUsersResponseSchema = z.object({
  users: z.array(z.object({ userId: z.uuid(), username: z.string() })),
});
export type AuditUsersResponse = z.infer<typeof auditUsersResponseSchema>;

const auditPersonSchema = z.object({
  userId: z.uuid(),
  /** Null once the person was erased. */
  username: z.nullable(z.string()),
});
/** GET /api/admin/audit-accesses?auditor=&subject=&limit=&cursor= (role admin), newest first */
export const auditAccessesResponseSchema = z.object({
  accesses: z.array(
    z.object({
      id: z.uuid(),
      at: isoInstantSchema,
      auditor: auditPersonSchema,
      subject: auditPersonSchema,
      method: z.string(),
      path: z.string(),
    }),
  ),
  nextCursor: z.nullable(z.string()),
});
export type AuditAccessesResponse = z.infer<typeof auditAccessesResponseSchema>;

/** GET /api/me/accesses?limit=&cursor=, newest first: when auditors and administrators read the record of the person */
export const myAccessesResponseSchema = z.object({
  accesses: z.array(
    z.object({
      id: z.uuid(),
      at: isoInstantSchema,
      /** User name of who read; null once that person is erased. */
      reader: z.nullable(z.string()),
    }),
  ),
  nextCursor: z.nullable(z.string()),
});
export type MyAccessesResponse = z.infer<typeof myAccessesResponseSchema>;

export const securityEventKindSchema = z.enum([
  'sign-in-failed',
  'password-check-failed',
  'password-delayed',
  'token-reused',
  'access-denied',
  'role-changed',
  'administered',
  'amounts-read',
  'data-exported',
  'account-erased',
  'second-factor-changed',
  'passkey-cloned',
  'api-token-changed',
  'share-link-changed',
]);
export type SecurityEventKind = z.infer<typeof securityEventKindSchema>;

const securityPersonSchema = z.nullable(auditPersonSchema);
/** GET /api/admin/security-events?kind=&user=&limit=&cursor= (role admin), newest first */
export const securityEventsResponseSchema = z.object({
  events: z.array(
    z.object({
      id: z.uuid(),
      at: isoInstantSchema,
      kind: securityEventKindSchema,
      /** Who did it; null where nobody was signed in. */
      actor: securityPersonSchema,
      /** Whose account it is about, where that is somebody else's. */
      subject: securityPersonSchema,
      /** IPv4 /24 or IPv6 /64. */
      network: z.nullable(z.string()),
      /** Of the problem that was answered. */
      code: z.nullable(z.string()),
      /** What was changed, such as "grant-role auditor". */
      change: z.nullable(z.string()),
    }),
  ),
  nextCursor: z.nullable(z.string()),
});
export type SecurityEventsResponse = z.infer<typeof securityEventsResponseSchema>;

export const mailViewSchema = z.object({
  id: z.uuid(),
  template: z.string(),
  language: languageSchema,
  /** `kept`: there is no mail server, the mail is readable here and was sent to nobody. */
  status: z.enum(['pending', 'sent', 'kept', 'failed']),
  attempts: z.int().check(z.nonnegative()),
  /** Code of the last failure, without any address. */
  lastError: z.nullable(z.string()),
  createdAt: isoInstantSchema,
  /** Null once the words were purged, as are `to` and `subject`. */
  to: z.nullable(z.string()),
  subject: z.nullable(z.string()),
});
/** GET /api/admin/mailbox?limit=&cursor= (role admin), newest first */
export const mailboxResponseSchema = z.object({
  mails: z.array(mailViewSchema),
  nextCursor: z.nullable(z.string()),
});
export type MailboxResponse = z.infer<typeof mailboxResponseSchema>;

/** GET /api/admin/mailbox/:id */
export const mailResponseSchema = z.extend(mailViewSchema, {
  text: z.nullable(z.string()),
  html: z.nullable(z.string()),
});
export type MailResponse = z.infer<typeof mailResponseSchema>;
