import { z } from 'zod';

/** POST /api/auth/token/ */
export const signInRequestSchema = z.object({
  username: z.string().max(200),
  password: z.string().max(1000),
});
export type SignInRequest = z.infer<typeof signInRequestSchema>;

export const signInResponseSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  is_admin: z.boolean(),
  full_name: z.string().nullable(),
});
export type SignInResponse = z.infer<typeof signInResponseSchema>;

/** POST /api/auth/token/refresh/ */
export const refreshRequestSchema = z.object({ refresh_token: z.string().max(4000) });
export const refreshResponseSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
});
export type RefreshResponse = z.infer<typeof refreshResponseSchema>;

/** POST /api/auth/logout/ answers 204, also for a token that is already gone. */
export const logoutRequestSchema = z.object({ refresh_token: z.string().max(4000).optional() });
