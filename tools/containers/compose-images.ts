import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const root = join(import.meta.dirname, '..', '..');
const composeSchema = z.object({
  services: z.object({
    kurrentdb: z.object({ image: z.string() }),
    postgres: z.object({ image: z.string() }),
    redis: z.object({ image: z.string() }),
  }),
});

/** The images that docker-compose.yml runs: what is tested is what is deployed. */
export function composeImages() {
  const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  const { kurrentdb, postgres, redis } = composeSchema.parse(parse(text, { merge: true })).services;
  return { eventStore: kurrentdb.image, postgres: postgres.image, redis: redis.image };
}
