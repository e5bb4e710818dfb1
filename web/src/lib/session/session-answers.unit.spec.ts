import { describe, expect, it } from '@jest/globals';
import { z } from 'zod/mini';

import { refreshResponseSchema, signInResponseSchema } from '@app/contracts';

import { refreshAnswer, signInAnswer } from './session-answers';

const signedIn = { access_token: 'a', refresh_token: 'r', is_admin: false, full_name: 'Ana' };
/** Every member gone or of another type. */
const spoilt = (answer: object): readonly unknown[] => [
  ...Object.keys(answer).flatMap((name) => [
    { ...answer, [name]: undefined },
    { ...answer, [name]: 7 },
    { ...answer, [name]: null },
  ]),
  ...[null, undefined, 'text', 7, [], {}],
];

describe('what is read of an answer by hand', () => {
  it.each([
    signedIn,
    { ...signedIn, full_name: null, must_change_password: true },
    ...spoilt({ ...signedIn, must_change_password: true }),
  ])('of a sign-in is what the contract reads: %j', (json) => {
    const contract = z.omit(signInResponseSchema, { roles: true }).safeParse(json);
    expect(signInAnswer(json)).toEqual(contract.success ? contract.data : null);
  });

  it.each([
    { access_token: 'a' },
    { access_token: 'a', refresh_token: 'r' },
    ...spoilt({ access_token: 'a', refresh_token: 'r' }),
  ])('of a renewal is what the contract reads: %j', (json) => {
    const contract = refreshResponseSchema.safeParse(json);
    expect(refreshAnswer(json)).toEqual(contract.success ? contract.data : null);
  });
});
