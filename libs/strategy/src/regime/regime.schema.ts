import { z } from 'zod/mini';

export const regimes = ['bear', 'transition', 'pre_bull', 'bull'] as const;
/** Market regime, in rising order. */
export const regimeSchema = z.enum(regimes);
export type Regime = z.infer<typeof regimeSchema>;
