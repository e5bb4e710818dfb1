import { describe, expect, it } from '@jest/globals';
import { InvalidConfigError, readConfig } from './config.js';

describe('readConfig', () => {
  it('has a default for everything and cannot be changed', () => {
    const config = readConfig({});
    expect(config).toEqual({ port: 4402, host: '127.0.0.1', file: '.data/event-store/events.db' });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('takes an empty variable as absent', () => {
    expect(readConfig({ EVENTSTORE_PORT: '', EVENTSTORE_FILE: ':memory:' })).toMatchObject({
      port: 4402,
      file: ':memory:',
    });
  });

  it.each(['70000', '-1', 'secret', '1.5'])('names the variable that is wrong, not its value %s', (value) => {
    const read = (): unknown => readConfig({ EVENTSTORE_PORT: value });
    expect(read).toThrow(InvalidConfigError);
    expect(read).toThrow(/EVENTSTORE_PORT/);
    expect(read).not.toThrow(new RegExp(`${value}[^0-9]`));
  });
});
