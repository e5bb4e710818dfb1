import { z } from 'zod';

/** A switch in a query string, where everything is text. */
export const flagParam = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');
