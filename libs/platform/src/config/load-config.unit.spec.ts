import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ConfigError, loadConfig } from './load-config.js';

const schema = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(4400),
  DATABASE_URL: z.url(),
  MARKET_SOURCE: z.enum(['auto', 'live']).default('auto'),
  REDIS_URL: z.url().optional(),
});

describe('the configuration', () => {
  it('is parsed once and frozen', () => {
    const config = loadConfig(schema, { DATABASE_URL: 'postgres://x', PORT: '80', OTHER: 'ignored' });
    expect(config).toEqual({ PORT: 80, DATABASE_URL: 'postgres://x', MARKET_SOURCE: 'auto' });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('takes an empty variable for an absent one', () => {
    expect(loadConfig(schema, { DATABASE_URL: 'postgres://x', REDIS_URL: '', PORT: '' }).PORT).toBe(4400);
  });

  it('names every faulty variable at once and never its value', () => {
    const load = () =>
      loadConfig(schema, { PORT: 's3cret', MARKET_SOURCE: 's3cret', REDIS_URL: 's3cret', DATABASE_URL: '' });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(
      expect.objectContaining({
        code: 'CONFIG.INVALID',
        problems: [
          'PORT is not a valid number',
          'DATABASE_URL is missing',
          'MARKET_SOURCE must be one of: auto, live',
          'REDIS_URL is not a valid url',
        ],
      }),
    );
    expect(load).not.toThrow(/s3cret/);
  });

  it('shows the words of a rule of its own', () => {
    const strict = schema.refine(
      ({ MARKET_SOURCE }) => MARKET_SOURCE === 'live',
      'MARKET_SOURCE must be live here',
    );
    expect(() => loadConfig(strict, { DATABASE_URL: 'postgres://x' })).toThrow(
      /MARKET_SOURCE must be live here/,
    );
  });
});
