import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { newPasswordProblem } from '@app/accounts';
import { demoAccounts, metaResponseSchema, problemSchema } from '@app/contracts';
import { AccountClient } from '../testing/account-client.js';
import { type ApiHarness, startApi } from '../testing/api-harness.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi({ env: { PASSWORD_MIN_LENGTH: '8' } });
});

afterAll(async () => {
  await api.close();
});

const refusals: readonly (readonly [string, string])[] = [
  ['password', 'AUTH.PASSWORD_TOO_COMMON'],
  ['Password1', 'AUTH.PASSWORD_TOO_COMMON'],
  [' IloveYou1 ', 'AUTH.PASSWORD_TOO_COMMON'],
  ['7 chars', 'AUTH.PASSWORD_TOO_SHORT'],
];

describe('a new password', () => {
  it.each(refusals)('was taken although many use it or it is short: %j (%s)', async (password, code) => {
    const username = `person ${randomUUID().slice(0, 13)}`;
    const registered = await request(api.server)
      .post('/api/auth/register/')
      .send({ username, password })
      .expect(400);
    const person = await AccountClient.register(api);
    const changed = await (
      await person.client()
    )
      .post('/api/auth/change-password/', {
        username: person.username,
        current_password: person.password,
        new_password: password,
      })
      .expect(400);

    for (const { body } of [registered, changed]) expect(problemSchema.parse(body).code).toBe(code);
    await person.trySignIn().expect(200);
  });

  it('has the fewest characters that the form is told', async () => {
    const answer = await request(api.server).get('/api/meta').expect(200);

    expect(metaResponseSchema.parse(answer.body).passwordMinLength).toBe(8);
  });

  it('of a demo account is none of them', () => {
    for (const { password } of demoAccounts) expect(newPasswordProblem(password, 6)).toBeUndefined();
  });
});
