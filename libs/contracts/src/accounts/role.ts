import { z } from 'zod/mini';

/** What a person may do next to being a subscriber. */
export const roleSchema = z.enum(['admin', 'auditor']);
export type RoleName = z.infer<typeof roleSchema>;
