import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '@app/platform';
import { configSchema } from './config.js';

const required = { DATABASE_URL: 'postgres://host/db', EVENTSTORE_URL: 'esdb://host:2113?tls=false' };

describe('configuration of the projector', () => {
  it('projects every user unless told otherwise', () => {
    expect(loadConfig(configSchema, required)).toMatchObject({ PROJECTOR_PARTITION: { index: 0, count: 1 } });
  });

  it('reads a partition', () => {
    const config = loadConfig(configSchema, { ...required, PROJECTOR_PARTITION: '2/4' });
    expect(config.PROJECTOR_PARTITION).toEqual({ index: 2, count: 4 });
  });

  it('names the variable of a partition that does not exist', () => {
    expect(() => loadConfig(configSchema, { ...required, PROJECTOR_PARTITION: '4/4' })).toThrow(
      'PROJECTOR_PARTITION must be i/n with i from 0 to n - 1 and n at most 64',
    );
  });

  it('describes every variable', () => {
    expect(Object.values(configSchema.shape).every(({ description }) => description !== undefined)).toBe(
      true,
    );
  });
});
