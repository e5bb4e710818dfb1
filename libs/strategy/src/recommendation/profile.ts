import { z } from 'zod/mini';

export const profiles = ['direct', 'strategic'] as const;
/** Investor profile. */
export const profileSchema = z.enum(profiles);
export type Profile = z.infer<typeof profileSchema>;

/**
 * Reads a profile written by a person or another program: any case, and the older names `balanced` and `aggressive`.
 *
 * @returns undefined when it is neither
 */
export function normaliseProfile(text: string): Profile | undefined {
  switch (text.trim().toLowerCase()) {
    case 'direct':
    case 'balanced':
      return 'direct';
    case 'strategic':
    case 'aggressive':
      return 'strategic';
    default:
      return undefined;
  }
}
