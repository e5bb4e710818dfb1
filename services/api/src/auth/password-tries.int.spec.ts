import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request, { type Test } from 'supertest';
import { problemSchema } from '@app/contracts';
import { AccountClient } from '../testing/account-client.js';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { SecondFactorClient } from '../testing/second-factor-client.js';

const QUARTER_MS = 15 * 60 * 1000;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

let api: ApiHarness;
let networks = 0;

beforeAll(async () => {
  api = await startApi({ env: { TRUST_PROXY_HOPS: '1' } });
});

afterAll(async () => {
  await api.close();
});

/** An address of a network that no other test uses. */
const newNetwork = (): string => {
  networks += 1;
  return `198.51.${100 + Math.floor(networks / 200)}.${networks % 200}`;
};

interface SignIn {
  readonly username: string;
  readonly password: string;
}

const signIn = ({ username, password }: SignIn, from: string, cookie?: string): Test => {
  const sent = request(api.server).post('/api/auth/token/').set('X-Forwarded-For', from);
  return (cookie === undefined ? sent : sent.set('Cookie', cookie)).send({ username, password });
};

const wrong = ({ username }: SignIn): SignIn => ({ username, password: 'wrong' });

async function wrongTries(count: number, person: SignIn, from: string): Promise<void> {
  for (let each = 0; each < count; each += 1) await signIn(wrong(person), from).expect(401);
}

async function deviceOf(person: SignIn): Promise<string> {
  const answer = await signIn(person, newNetwork()).expect(200);
  return answer.get('Set-Cookie')?.[0] ?? '';
}

describe('wrong passwords', () => {
  it('make the next try of that name and network wait 1, 2, 4 … 60 seconds from the fifth on', async () => {
    const person = await api.createUser();
    const network = newNetwork();
    await wrongTries(5, person, network);

    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const delayed = await signIn(person, network).expect(429);
      expect(problemSchema.parse(delayed.body)).toMatchObject({
        code: 'AUTH.TOO_MANY_ATTEMPTS',
        detail: 'Too many login attempts',
      });
      expect(delayed.get('Retry-After')).toBe(String(seconds));
      api.clock.advance(seconds * 1000);
      await signIn(wrong(person), network).expect(401);
    }
  });

  it('kept the person out for a quarter of an hour after ten: now the right password waits a minute at most', async () => {
    const person = await api.createUser();
    const network = newNetwork();
    await wrongTries(5, person, network);
    for (let each = 0; each < 5; each += 1) {
      api.clock.advance(60_000);
      await signIn(wrong(person), network).expect(401);
    }

    api.clock.advance(60_000);

    await signIn(person, network).expect(200);
  });

  it('are forgotten after a quarter of an hour', async () => {
    const person = await api.createUser();
    const network = newNetwork();
    await wrongTries(5, person, network);

    api.clock.advance(QUARTER_MS);

    await wrongTries(5, person, network);
  });

  it('of others in other networks kept the owner of a name out: now they delay nobody elsewhere', async () => {
    const person = await api.createUser();
    for (let each = 0; each < 12; each += 1) await signIn(wrong(person), newNetwork()).expect(401);

    await signIn(person, newNetwork()).expect(200);
  });

  it('locked a network after a hundred: now the next try waits, whatever the name', async () => {
    const person = await api.createUser();
    const network = newNetwork();
    for (let each = 0; each < 20; each += 1)
      await signIn({ username: `nobody ${each}`, password: 'wrong' }, network).expect(401);

    const delayed = await signIn(person, network).expect(429);
    expect(delayed.get('Retry-After')).toBe('1');
    api.clock.advance(1000);
    await signIn(person, network).expect(200);
  });

  it('cannot be tried side by side to get past the delay, with one name or many', async () => {
    const [person, network] = [await api.createUser(), newNetwork()];
    const ofOne = await Promise.all(Array.from({ length: 30 }, () => signIn(wrong(person), network)));
    const ofMany = await Promise.all(
      Array.from({ length: 60 }, (_, each) =>
        signIn({ username: `nobody ${each}`, password: 'wrong' }, network),
      ),
    );

    expect(ofOne.filter(({ status }) => status === 401)).toHaveLength(5);
    // 15 are left of the network's 20; those under way in its other lanes are let through.
    expect(ofMany.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(15 + 7);
  });
});

describe('right passwords', () => {
  it('locked their own name when 25 came at once: now all are let in', async () => {
    const person = await api.createUser();
    const network = newNetwork();

    const answers = await Promise.all(Array.from({ length: 25 }, () => signIn(person, network)));

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 25 }, () => 200));
  });
});

describe('a device that has signed in as this person before', () => {
  it('keeps the cookie for a year, out of reach of scripts and other sites', async () => {
    expect(await deviceOf(await api.createUser())).toMatch(
      /^known_devices=[^;]+; Max-Age=31536000; Path=\/api\/auth; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    );
  });

  it('is not delayed by wrong passwords of others in its network', async () => {
    const person = await api.createUser();
    const device = await deviceOf(person);
    const network = newNetwork();
    await wrongTries(5, person, network);
    await signIn(person, network).expect(429);

    await signIn(person, network, device).expect(200);
  });

  it('is known for each of the persons who share it', async () => {
    const [one, two] = [await api.createUser(), await api.createUser()];
    const network = newNetwork();
    const both = await signIn(two, network, await deviceOf(one)).expect(200);
    const device = both.get('Set-Cookie')?.[0] ?? '';
    for (const person of [one, two]) await wrongTries(5, person, network);

    for (const person of [one, two]) await signIn(person, network, device).expect(200);
  });

  it('is no way to guess without a delay', async () => {
    const person = await api.createUser();
    const device = await deviceOf(person);
    for (let each = 0; each < 20; each += 1) await signIn(wrong(person), newNetwork(), device).expect(401);

    await signIn(wrong(person), newNetwork(), device).expect(429);
  });

  it.each([
    ['of another person', async () => deviceOf(await api.createUser())],
    ['with another signature', async (own: string) => own.replace(/=([^;]{10})./, '=$1!')],
    ['that is made up', async () => 'known_devices=a~99999999999~b'],
  ])('is not believed by a cookie %s', async (_, cookieOf) => {
    const person = await api.createUser();
    const cookie = await cookieOf(await deviceOf(person));
    const network = newNetwork();
    await wrongTries(5, person, network);

    await signIn(person, network, cookie).expect(429);
  });

  it('is forgotten after a year', async () => {
    const person = await api.createUser();
    const device = await deviceOf(person);
    api.clock.advance(YEAR_MS);
    const network = newNetwork();
    await wrongTries(5, person, network);

    await signIn(person, network, device).expect(429);
  });
});

describe('wrong codes', () => {
  it('cannot be tried side by side from many networks to get past the delay of the person', async () => {
    const person = await SecondFactorClient.withTotp(api);
    const { ticket } = await person.ticket();
    const body = { method: 'totp', ticket, code: person.code(600) };

    const answers = await Promise.all(
      Array.from({ length: 40 }, () => person.finish(body).set('X-Forwarded-For', newNetwork())),
    );

    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
  });
});

describe('mailed passwords', () => {
  const forgot = (username: string, from: string, cookie = ''): Test =>
    request(api.server)
      .post('/api/auth/forgot-password/')
      .set('X-Forwarded-For', from)
      .set('Cookie', cookie)
      .send({ username });

  it('were used up by five requests of somebody else: now by nobody in another network', async () => {
    const { username } = await AccountClient.register(api);
    const elsewhere = newNetwork();
    for (let each = 0; each < 5; each += 1) await forgot(username, elsewhere).expect(200);
    await forgot(username, elsewhere).expect(429);

    await forgot(username, newNetwork()).expect(200);
  });

  it('can be asked for by a known device whatever its network has asked for', async () => {
    const person = await AccountClient.register(api);
    const device = await deviceOf(person);
    const network = newNetwork();
    for (let each = 0; each < 5; each += 1) await forgot(person.username, network).expect(200);

    await forgot(person.username, network, device).expect(200);
  });
});

describe('the password of a person who is signed in', () => {
  const change = (person: AccountClient, authorization: string, from: string, current: string): Test =>
    request(api.server)
      .post('/api/auth/change-password/')
      .set({ 'X-Forwarded-For': from, Authorization: authorization })
      .send({ username: person.username, current_password: current, new_password: 'quite another one' });

  it('could be kept from its owner by a thief of the session in another network', async () => {
    const person = await AccountClient.register(api);
    const authorization = `Bearer ${(await person.tokens()).access}`;
    const thief = newNetwork();
    for (let each = 0; each < 5; each += 1) await change(person, authorization, thief, 'a guess').expect(400);
    await change(person, authorization, thief, person.password).expect(429);

    await change(person, authorization, newNetwork(), person.password).expect(200);
  });
});
