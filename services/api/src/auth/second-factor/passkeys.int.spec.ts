import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import {
  passkeyOptionsResponseSchema,
  passkeysPerUserMax,
  problemSchema,
  secondFactorResponseSchema,
} from '@app/contracts';
import { type ApiHarness, startApi } from '../../testing/api-harness.js';
import { Client } from '../../testing/commands.js';
import { clientOf, SecondFactorClient } from '../../testing/second-factor-client.js';
import { SoftPasskey } from '../../testing/soft-passkey.js';

const PATH = '/api/me/second-factor';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi({ env: { SIGN_IN_LIMIT_PER_ADDRESS: '1000' } });
});
afterAll(async () => {
  await api.close();
});

const codeOf = (body: unknown): string => problemSchema.parse(body).code;

describe('signing in with a passkey', () => {
  it('needs no name and no password, and answers what a password is answered', async () => {
    const person = await SecondFactorClient.register(api);
    const passkey = await person.addPasskey();
    expect(person.recoveryCodes).toHaveLength(10);

    const options = await person.passkeyOptions();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    const answer = await person.signInByAnswer(passkey.answer(options)).expect(200);

    const me = await clientOf(api, answer.body).get('/api/me').expect(200);
    expect(me.body).toMatchObject({ userId: person.person.userId });
    expect(answer.get('Set-Cookie')?.[0]).toContain('known_devices=');
    const listed = await person.client.get(PATH).expect(200);
    expect(secondFactorResponseSchema.parse(listed.body).passkeys).toMatchObject([
      { name: 'Phone', lastUsedAt: api.clock.now().toISOString() },
    ]);
  });

  it('is the second step after the password too, for its person alone', async () => {
    const [person, other] = [await SecondFactorClient.register(api), await SecondFactorClient.register(api)];
    const [own, foreign] = [await person.addPasskey(), await other.addPasskey()];
    const { ticket, methods } = await person.ticket();
    expect(methods).toEqual(['passkey', 'recovery-code']);
    const finish = (passkey: object) => person.finish({ method: 'passkey', ticket, passkey });

    const options = await person.passkeyOptions({ ticket });
    expect(options.allowCredentials).toMatchObject([{ id: own.id }]);
    await finish(foreign.answer(options)).expect(401);
    // A challenge for a sign-in without a password is none for this.
    await finish(own.answer(await person.passkeyOptions())).expect(401);
    await finish(own.answer(await person.passkeyOptions({ ticket }))).expect(200);
    const over = await finish(own.answer(options)).expect(401);
    expect(codeOf(over.body)).toBe('AUTH.SECOND_FACTOR_EXPIRED');
  });

  it('takes each challenge once, within five minutes', async () => {
    const person = await SecondFactorClient.register(api);
    const passkey = await person.addPasskey();
    const answered = passkey.answer(await person.passkeyOptions());
    await person.signInByAnswer(answered).expect(200);
    const late = passkey.answer(await person.passkeyOptions());
    api.clock.advance(5 * 60_000);

    for (const refused of [answered, late]) {
      const answer = await person.signInByAnswer(refused).expect(401);
      expect(codeOf(answer.body)).toBe('AUTH.PASSKEY_INVALID');
    }
  });

  it('refuses a signature for another site, by another key, and without verification of the person', async () => {
    const person = await SecondFactorClient.register(api);
    const passkey = await person.addPasskey();
    const unverified = new SoftPasskey({ isVerified: false });
    const elsewhere = new SoftPasskey({ origin: 'https://evil.example' });
    for (const bad of [unverified, elsewhere]) {
      const made = bad.register(await person.creationOptions());
      const answer = await person.client.post(`${PATH}/passkeys`, { name: 'Bad', passkey: made }).expect(422);
      expect(codeOf(answer.body)).toBe('AUTH.PASSKEY_INVALID');
    }
    const stolen = new SoftPasskey().answer(await person.passkeyOptions());

    await person.signInByAnswer({ ...stolen, id: passkey.id, rawId: passkey.id }).expect(401);
    const options = await person.passkeyOptions();
    await person.signInByAnswer(passkey.answer({ ...options, rpId: 'evil.example' })).expect(401);
    await person.signInBy(passkey, 0, 200);
  });

  it('lets nobody in whose account was disabled meanwhile', async () => {
    const person = await SecondFactorClient.register(api);
    const passkey = await person.addPasskey();
    const administrator = await api.createUser({ isAdmin: true });
    const admin = new Client(api.server, await api.signIn(administrator));
    await admin.post(`/api/admin/users/${person.person.userId}/disable`).expect(200);

    const answer = await person.signInBy(passkey, 0, 403);

    expect(codeOf(answer.body)).toBe('AUTH.ACCOUNT_DISABLED');
  });
});

describe('the counter of a passkey', () => {
  it('may stay 0', async () => {
    const person = await SecondFactorClient.register(api);
    const passkey = await person.addPasskey(0);

    for (let turn = 0; turn < 3; turn += 1) await person.signInBy(passkey, 0, 200);
  });

  it('may not fall back, stay, or become 0: there is a copy then, and the log says so', async () => {
    const person = await SecondFactorClient.register(api);
    const administrator = await api.createUser({ isAdmin: true });
    const passkey = await person.addPasskey(3);
    await person.signInBy(passkey, 7, 200);

    for (const counter of [7, 6, 0]) {
      const answer = await person.signInBy(passkey, counter, 401);
      expect(codeOf(answer.body)).toBe('AUTH.PASSKEY_CLONED');
    }
    await person.signInBy(passkey, 8, 200);
    const admin = new Client(api.server, await api.signIn(administrator));
    const { userId } = person.person;
    const events = await admin
      .get(`/api/admin/security-events?kind=passkey-cloned&user=${userId}`)
      .expect(200);
    expect(events.body).toMatchObject({
      events: Array.from({ length: 3 }, () => ({ actor: { userId }, code: 'AUTH.PASSKEY_CLONED' })),
    });
  });
});

describe('passkeys of a person', () => {
  it('are several, each made by one challenge for this person and removed alone', async () => {
    const [person, other] = [await SecondFactorClient.register(api), await SecondFactorClient.register(api)];
    const options = await person.creationOptions();
    const made = new SoftPasskey().register(options);
    await other.client.post(`${PATH}/passkeys`, { name: 'Taken', passkey: made }).expect(422);
    const again = new SoftPasskey().register(await person.creationOptions());
    await person.client.post(`${PATH}/passkeys`, { name: 'One', passkey: again }).expect(200);
    await person.client.post(`${PATH}/passkeys`, { name: 'One', passkey: again }).expect(422);
    api.clock.advance(1_000);
    const second = await person.addPasskey();
    const before = secondFactorResponseSchema.parse((await person.client.get(PATH)).body);
    expect(before.passkeys.map(({ name }) => name)).toEqual(['One', 'Phone']);

    const [first] = before.passkeys;
    const removal = `${PATH}/passkeys/${first?.id ?? ''}/removal`;
    await other.client.post(removal, other.proof).expect(200);
    await person.client.post(removal, { password: 'not it' }).expect(400);
    const after = await person.client.post(removal, person.proof).expect(200);

    expect(after.body).toMatchObject({ secondFactor: { passkeys: [{ name: 'Phone' }] } });
    await person.signInBy(second, 0, 200);
    const told = (await person.person.mails()).map(({ params }) => params['change']);
    expect(told.filter((change) => change !== undefined).toSorted()).toEqual([
      'passkey-added',
      'passkey-added',
      'passkey-removed',
    ]);
  });

  it('are ten at most, also where the last two are begun at once', async () => {
    const person = await SecondFactorClient.register(api);
    for (let each = 1; each < passkeysPerUserMax; each += 1) await person.addPasskey();
    const begun = [await person.creationOptions(), await person.creationOptions()];
    const answers = await Promise.all(
      begun.map((options) =>
        person.client.post(`${PATH}/passkeys`, {
          name: 'Last',
          passkey: new SoftPasskey().register(options),
        }),
      ),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'AUTH.TOO_MANY_PASSKEYS', limit: passkeysPerUserMax });
  });

  it('confirm what asks for the password, by a challenge for that alone', async () => {
    const person = await SecondFactorClient.register(api);
    const passkey = await person.addPasskey();
    const other = await SecondFactorClient.register(api);
    const confirmation = async (client: Client) => {
      const answer = await client.post(`${PATH}/confirmation-options`).expect(200);
      return passkeyOptionsResponseSchema.parse(answer.body);
    };
    const change = (answered: object) =>
      person.client.put('/api/settings/email', { email: null, passkey: answered });
    await change(passkey.answer(await person.passkeyOptions())).expect(400);
    await change(passkey.answer(await confirmation(other.client))).expect(400);
    const answered = passkey.answer(await confirmation(person.client));
    // Regression: a wrong address used the signature up.
    const wrong = { email: 'no address', passkey: answered };
    await person.client.put('/api/settings/email', wrong).expect(422);

    await change(answered).expect(200);

    expect(codeOf((await change(answered).expect(400)).body)).toBe('AUTH.PASSKEY_INVALID');
  });
});

describe('where passkeys are for', () => {
  it.each([
    ['https://app.example.com', 'app.example.com', 'https://app.example.com'],
    ['https://app.example.com:8443/', 'app.example.com', 'https://app.example.com:8443'],
  ])('is the host of PUBLIC_URL %s, and no other address', async (publicUrl, rpId, origin) => {
    const own = await startApi({ env: { PUBLIC_URL: publicUrl } });
    const person = await SecondFactorClient.register(own);
    const passkey = await person.addPasskey(0, { origin });
    expect(await person.passkeyOptions()).toMatchObject({ rpId });
    await person.signInBy(passkey, 0, 200);
    const local = new SoftPasskey().register(await person.creationOptions());
    await person.client.post(`${PATH}/passkeys`, { name: 'Local', passkey: local }).expect(422);
    await own.close();
  });

  it('is nowhere at an IP address', async () => {
    const own = await startApi({ env: { PUBLIC_URL: 'http://192.168.1.10:4400' } });
    const person = await SecondFactorClient.register(own);

    const seen = await person.client.get(PATH).expect(200);
    expect(seen.body).toMatchObject({ passkeyHost: null });
    const answer = await request(own.server).post('/api/auth/token/passkey-options').send({}).expect(409);
    expect(codeOf(answer.body)).toBe('AUTH.PASSKEYS_UNAVAILABLE');
    await own.close();
  });
});
