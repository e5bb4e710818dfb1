import { z } from 'zod';

/** Percent with two places as text, "120.55" or "-1.24". */
export const percentSchema = z.string().regex(/^-?\d+\.\d{2}$/);
