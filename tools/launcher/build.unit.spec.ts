import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { z } from 'zod';

type Fingerprint = (target: string, environment: Readonly<Record<string, string>>) => string;

const moduleSchema = z.object({
  fingerprintOf: z.custom<Fingerprint>((value) => typeof value === 'function'),
});

it('builds the web app anew when the address of the api in it changes (regression: the old one stayed)', async () => {
  const { fingerprintOf } = moduleSchema.parse(await import(join(import.meta.dirname, 'build.mjs')));
  const usual = fingerprintOf('web', {});
  expect(fingerprintOf('web', { VITE_API_BASE: 'https://api.example.com/v1' })).not.toBe(usual);
  expect(fingerprintOf('web', { PORT: '4500' })).toBe(usual);
  expect(fingerprintOf('services', { VITE_API_BASE: '/v1' })).toBe(fingerprintOf('services', {}));
});
