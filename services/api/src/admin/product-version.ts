import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Of the product, as its packages carry it. */
export const productVersion: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))).version;
