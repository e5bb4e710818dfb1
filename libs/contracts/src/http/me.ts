import { z } from 'zod/mini';
import { roleSchema } from '../accounts/role.js';
import {
  displayCurrencySchema,
  isoDateSchema,
  isoInstantSchema,
  languageSchema,
  profileSchema,
  taxCountrySchema,
  usdStringSchema,
  weekSchema,
} from '../common.js';

/** The newest version of the terms of use that somebody accepted, and when. */
export const acceptedTermsSchema = z.object({
  version: z.int().check(z.positive()),
  at: isoInstantSchema,
});
export type AcceptedTerms = z.infer<typeof acceptedTermsSchema>;

export const subscriptionStatusSchema = z.enum(['active', 'expired', 'cancelled', 'none', 'unknown']);

/** GET /api/me */
export const meResponseSchema = z.object({
  userId: z.uuid(),
  username: z.string(),
  fullName: z.nullable(z.string()),
  isAdmin: z.boolean(),
  roles: z.array(roleSchema),
  /** Nothing but the change of the password is open until then. */
  mustChangePassword: z.boolean(),
  language: languageSchema,
  displayCurrency: displayCurrencySchema,
  /** Chosen by the person, else what the time zone suggests. */
  taxCountry: taxCountrySchema,
  timeZone: z.string(),
  profile: profileSchema,
  /** False until the user chose a profile: then `profile` is the default. */
  profileChosen: z.boolean(),
  baseUsd: usdStringSchema,
  subscription: z.object({
    status: subscriptionStatusSchema,
    plan: z.nullable(z.string()),
    paidUntil: z.nullable(isoInstantSchema),
  }),
  /** Null until any version was accepted; whether it is the current one is for the app to ask. */
  acceptedTerms: z.nullable(acceptedTermsSchema),
  /** Today and this ISO week in the user's time zone. */
  today: isoDateSchema,
  week: weekSchema,
});
export type MeResponse = z.infer<typeof meResponseSchema>;

/** POST /api/me/terms-acceptance: the version of the text that the person has read. */
export const acceptTermsRequestSchema = z.strictObject({ version: z.int().check(z.positive()) });
export type AcceptTermsRequest = z.infer<typeof acceptTermsRequestSchema>;

export const acceptTermsResponseSchema = z.object({ acceptedTerms: acceptedTermsSchema });
export type AcceptTermsResponse = z.infer<typeof acceptTermsResponseSchema>;
