import { z } from 'zod/mini';

/** Percent with two places as text, "120.55" or "-1.24". */
export const percentSchema = z.string().check(z.regex(/^-?\d+\.\d{2}$/));
