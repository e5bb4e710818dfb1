import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { expect, it } from '@jest/globals';
import { z } from 'zod/mini';

import { PUBLIC_PATHS } from './public-paths';

const catalogueSchema = z.record(
  z.string(),
  z.strictObject({
    title: z.string().check(z.minLength(4), z.maxLength(70)),
    description: z.string().check(z.minLength(40), z.maxLength(170)),
  }),
);

it.each(['en', 'pt'])(
  'every page that the build renders has a title and a description in %s (regression: the build failed)',
  (language) => {
    const file = resolve(import.meta.dirname, `locales/${language}.json`);
    const catalogue = catalogueSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    expect(Object.keys(catalogue).sort()).toEqual([...PUBLIC_PATHS].sort());
  },
);

it('pages that a link of somebody opens are not among them', () => {
  for (const path of ['/payment-success', '/payment-cancelled', '/confirm-email', '/shared/:secret'])
    expect(PUBLIC_PATHS).not.toContain(path);
});
