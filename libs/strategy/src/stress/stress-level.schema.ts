import { z } from 'zod/mini';

/** How good the moment is for extra money. `CONSIDER` is shown as "Initial". */
export const stressPrioritySchema = z.enum(['EXCEPTIONAL', 'EXCELLENT', 'GOOD', 'CONSIDER', 'WAIT', 'ERROR']);
export type StressPriority = z.infer<typeof stressPrioritySchema>;

export const stressLevels = [
  'EXTREME_STRESS',
  'MAXIMUM_STRESS',
  'HIGH_STRESS',
  'MODERATE_STRESS',
  'LOW_STRESS',
  'NEUTRAL',
  'LOW_OVEREXTENDED',
  'MODERATE_OVEREXTENDED',
  'HIGH_OVEREXTENDED',
  'MAXIMUM_OVEREXTENDED',
  'EXTREME_OVEREXTENDED',
] as const;
/** The eleven levels from +1 down to -1, and `ERROR` where the index could not be computed. */
export const stressLevelSchema = z.enum([...stressLevels, 'ERROR']);
export type StressLevel = z.infer<typeof stressLevelSchema>;

/** What the guidance box says; `calculation_error` belongs to `ERROR`. */
export const stressGuidanceSchema = z.enum([
  'excellent_opportunity',
  'good_time',
  'consider_waiting',
  'waiting_for_stress_zone',
  'better_to_wait',
  'calculation_error',
]);
export type StressGuidance = z.infer<typeof stressGuidanceSchema>;
