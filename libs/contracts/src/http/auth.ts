import { z } from 'zod/mini';
import { roleSchema } from '../accounts/role.js';
import { isoInstantSchema } from '../common.js';

/** POST /api/auth/token/ */
export const signInRequestSchema = z.object({
  username: z.string().check(z.maxLength(200)),
  password: z.string().check(z.maxLength(1000)),
});
export const signInResponseSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  is_admin: z.boolean(),
  full_name: z.nullable(z.string()),
  roles: z.optional(z.array(roleSchema)),
  /** The session opens nothing but POST /api/auth/change-password/ until the password is changed. */
  must_change_password: z.optional(z.boolean()),
});
export type SignInResponse = z.infer<typeof signInResponseSchema>;

/** POST /api/auth/token/refresh/ */
export const refreshRequestSchema = z.object({ refresh_token: z.string().check(z.maxLength(4000)) });
export const refreshResponseSchema = z.object({
  access_token: z.string(),
  refresh_token: z.optional(z.string()),
});
export type RefreshResponse = z.infer<typeof refreshResponseSchema>;

/** POST /api/auth/logout/ answers 204, also for a token that is already gone. */
export const logoutRequestSchema = z.object({
  refresh_token: z.optional(z.string().check(z.maxLength(4000))),
});

/** What POST /api/auth/register/ answers. */
export const registerResponseSchema = z.object({
  user_id: z.uuid(),
  username: z.string(),
  email: z.nullable(z.string()),
  full_name: z.nullable(z.string()),
});
export type RegisterResponse = z.infer<typeof registerResponseSchema>;

/** GET /api/auth/user-exists/{username}/ */
export const userExistsResponseSchema = z.object({ exists: z.boolean() });
export type UserExistsResponse = z.infer<typeof userExistsResponseSchema>;

/** POST /api/auth/forgot-password/ and POST /api/auth/change-password/ answer a sentence. */
export const detailResponseSchema = z.object({ detail: z.string() });
export type DetailResponse = z.infer<typeof detailResponseSchema>;

/** POST /api/auth/email-confirmation: the token of a mailed link. */
export const confirmEmailRequestSchema = z.strictObject({ token: z.string().check(z.maxLength(200)) });
export type ConfirmEmailRequest = z.infer<typeof confirmEmailRequestSchema>;

export const forgotPasswordRequestSchema = z.object({ username: z.string().check(z.maxLength(200)) });

/** GET /api/auth/users/?search=&limit=&cursor= (role admin) */
export const accountStatusSchema = z.enum(['pending', 'active', 'disabled']);
export const userListItemSchema = z.object({
  user_id: z.uuid(),
  username: z.string(),
  full_name: z.nullable(z.string()),
  is_admin: z.boolean(),
  roles: z.array(roleSchema),
  status: accountStatusSchema,
  created_at: isoInstantSchema,
});
export const userListResponseSchema = z.object({
  users: z.array(userListItemSchema),
  next_cursor: z.nullable(z.string()),
});
export type UserListResponse = z.infer<typeof userListResponseSchema>;

/** GET /api/auth/sessions/ */
export const sessionViewSchema = z.object({
  id: z.uuid(),
  device: z.object({
    /** "Firefox 145"; null where the browser does not say. */
    browser: z.nullable(z.string()),
    os: z.nullable(z.string()),
    kind: z.enum(['desktop', 'phone', 'tablet', 'other']),
  }),
  createdAt: isoInstantSchema,
  /** Of the last renewal of its access token: at most 15 minutes older than its last request. */
  lastUsedAt: isoInstantSchema,
  isCurrent: z.boolean(),
});
export const sessionsResponseSchema = z.object({ sessions: z.array(sessionViewSchema) });
export type SessionsResponse = z.infer<typeof sessionsResponseSchema>;

/** DELETE /api/auth/sessions/ ends all but the current one. */
export const endedSessionsResponseSchema = z.object({ ended: z.int().check(z.nonnegative()) });
export type EndedSessionsResponse = z.infer<typeof endedSessionsResponseSchema>;
