import { z } from 'zod';

/** `force_refresh` of the core text, a boolean as any client may write it. */
export const forceRefreshParam = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['true', 'false', '1', '0', '']))
  .default('false')
  .transform((text) => text === 'true' || text === '1');
