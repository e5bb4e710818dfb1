import {
  AccessDeniedError,
  CancelledError,
  convertToCommandError,
  DeadlineExceededError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  UnavailableError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { Metadata } from '@grpc/grpc-js';
import { describe, expect, it } from '@jest/globals';
import {
  EventTooLargeError,
  StoreRefusedError,
  StoreUnavailableError,
  WrongRevisionError,
} from '../port/store.errors.js';
import { toAppendError, toStoreError } from './client-errors.js';

const withCode = (code: number) => Object.assign(new Error(`code ${code}`), { code });

describe('errors of the client library', () => {
  it.each([
    ['UnavailableError', new UnavailableError()],
    ['DeadlineExceededError', new DeadlineExceededError()],
    ['CancelledError', new CancelledError()],
    ['a plain error with gRPC status 14, as when the server is down', withCode(14)],
    ['a reset connection, gRPC status 13', withCode(13)],
    ['a cancelled call', withCode(1)],
    ['anything nobody knows', new Error('?')],
    ['something that is no error', 'text'],
  ])('leave the outcome open: %s', (_, error: unknown) => {
    const mapped = toStoreError(error, 'append to ledger-a');
    expect(mapped).toBeInstanceOf(StoreUnavailableError);
    expect(mapped).toMatchObject({ code: 'STORE.UNAVAILABLE', transient: true, cause: error });
  });

  it.each([
    ['AccessDeniedError', new AccessDeniedError()],
    ['StreamDeletedError', new StreamDeletedError(undefined, 'ledger-a')],
    ['an unimplemented call, gRPC status 12', withCode(12)],
  ])('are rejections: %s', (_, error: unknown) => {
    expect(toStoreError(error, 'append')).toBeInstanceOf(StoreRefusedError);
  });

  it('say in a sentence that a sign-in was rejected', () => {
    const error = convertToCommandError(
      Object.assign(new Error('16 UNAUTHENTICATED: '), { code: 16, details: '', metadata: new Metadata() }),
    );
    const mapped = toStoreError(error, 'read of $all');
    expect(mapped).toBeInstanceOf(StoreRefusedError);
    expect(mapped.message).toBe(
      'read of $all: The event store rejects the user or the password of its address.',
    );
  });

  it('keep expected and actual revision', () => {
    const wrong = new WrongExpectedVersionError(undefined, {
      streamName: 'ledger-a',
      expected: 3n,
      current: 5n,
    });
    const mapped = toAppendError(wrong, 'ledger-a', 3n, 10);
    expect(mapped).toBeInstanceOf(WrongRevisionError);
    expect(mapped).toMatchObject({ stream: 'ledger-a', expected: 3n, actual: 5n, transient: false });
    const missing = new WrongExpectedVersionError(undefined, {
      streamName: 'a',
      expected: 3n,
      current: 'no_stream',
    });
    expect(toAppendError(missing, 'a', 3n, 10)).toMatchObject({ actual: 'no-stream' });
  });

  it('name the limit of an append', () => {
    const mapped = toAppendError(
      new MaxAppendSizeExceededError(undefined, 1_048_576),
      'ledger-a',
      3n,
      2_000_000,
    );
    expect(mapped).toBeInstanceOf(EventTooLargeError);
    expect(mapped.message).toContain('1 MiB');
  });
});
