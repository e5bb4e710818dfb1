import { z } from 'zod';

/** What is looked for by its beginning. No name holds a control character, and Postgres takes no null in a text. */
export const searchParam = z
  .string()
  .max(200)
  .regex(/^\P{Cc}*$/u)
  .default('');
