import { describe, expect, it } from '@jest/globals';
import {
  isConstraintViolation,
  isTransientDatabaseError,
  isUniqueViolation,
  sqlStateOf,
} from './database-errors.js';

const withCode = (code: string, fields: object = {}) => Object.assign(new Error(code), { code, ...fields });

describe('errors of the database', () => {
  it.each([
    ['a deadlock', withCode('40P01')],
    ['a serialization failure', withCode('40001')],
    ['a statement time-out', withCode('57014')],
    ['a server that shuts down', withCode('57P01')],
    ['too many connections', withCode('53300')],
    ['a lost connection', withCode('08006')],
    ['a read-only server, as while the primary moves', withCode('25006')],
    ['a refused connection', withCode('ECONNREFUSED')],
    ['a connection that ended', new Error('Connection terminated unexpectedly')],
    ['a wrapped one', new Error('query failed', { cause: withCode('40P01') })],
    ['all addresses refused', new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')])],
  ])('may pass: %s', (_, error: unknown) => {
    expect(isTransientDatabaseError(error)).toBe(true);
  });

  it.each([
    ['a unique violation', withCode('23505')],
    ['a missing table', withCode('42P01')],
    ['a number out of range', withCode('22003')],
    ['an error of the program', new TypeError('x is undefined')],
    ['nothing', undefined],
  ])('stay: %s', (_, error: unknown) => {
    expect(isTransientDatabaseError(error)).toBe(false);
  });

  it('end their search in a chain that runs in a circle', () => {
    const error = new Error('a');
    error.cause = error;
    expect(isTransientDatabaseError(error)).toBe(false);
  });

  it('tell constraints apart', () => {
    const taken = withCode('23505', { constraint: 'users_name_key' });
    expect(isUniqueViolation(taken)).toBe(true);
    expect(isUniqueViolation(taken, 'users_name_key')).toBe(true);
    expect(isUniqueViolation(taken, 'other')).toBe(false);
    expect(isUniqueViolation(withCode('23503'))).toBe(false);
    expect(isConstraintViolation(withCode('23514'))).toBe(true);
    expect(sqlStateOf(withCode('ECONNREFUSED'))).toBeUndefined();
  });
});
