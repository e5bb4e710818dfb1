import { z } from 'zod';

export const planField = z.enum(['monthly', 'quarterly', 'semiannual', 'annual']);
export type Plan = z.output<typeof planField>;
