import { z } from 'zod/mini';
import { roleSchema } from '../accounts/role.js';
import {
  displayCurrencySchema,
  isoDateSchema,
  isoInstantSchema,
  languageSchema,
  profileSchema,
  usdStringSchema,
  weekSchema,
} from '../common.js';

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
  /** Today and this ISO week in the user's time zone. */
  today: isoDateSchema,
  week: weekSchema,
});
export type MeResponse = z.infer<typeof meResponseSchema>;
