import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { actingForHeader, apiTokensPerUserMax, apiTokensResponseSchema, problemSchema } from '@app/contracts';
import { AccountClient } from '../testing/account-client.js';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { API_TOKENS_PATH, ApiTokenClient } from '../testing/api-token-client.js';
import { Client, manualBuy } from '../testing/commands.js';
import { SecondFactorClient } from '../testing/second-factor-client.js';

const DAY_MS = 86_400_000;
const LIMIT = 10;

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi({ env: { API_TOKEN_LIMIT_PER_MINUTE: String(LIMIT), EXPIRED_ACCESS: 'blocked' } });
});
afterAll(async () => {
  await api.close();
});

const codeOf = ({ body }: { readonly body: unknown }): string => problemSchema.parse(body).code;

async function registered(): Promise<{ readonly person: AccountClient; readonly owner: ApiTokenClient }> {
  const person = await AccountClient.register(api);
  const client = await person.client();
  return { person, owner: new ApiTokenClient(api, { password: person.password, client }) };
}

async function listOf({ client }: ApiTokenClient) {
  return apiTokensResponseSchema.parse((await client.get(API_TOKENS_PATH).expect(200)).body).tokens;
}

async function administrator(): Promise<Client> {
  return new Client(api.server, await api.signIn(await api.createUser({ isAdmin: true })));
}

/** That a token opens nothing. */
async function expectEnded(program: Client): Promise<void> {
  const answer = await program.get('/api/transactions').expect(401);
  expect(codeOf(answer)).toBe('API_TOKEN.INVALID');
  expect(answer.get('WWW-Authenticate')).toContain('invalid_token');
}

describe('creating an API token', () => {
  it('tells the token once, keeps its hash alone, and tells the person by mail', async () => {
    const { person, owner } = await registered();
    const { token, created } = await owner.create({ scope: 'read-and-record', expiresInDays: 90 });

    expect(token).toMatch(/^ddca_[\w-]{43}$/);
    const expiresAt = new Date(api.clock.now().getTime() + 90 * DAY_MS).toISOString();
    expect(created).toMatchObject({
      name: 'My sheet',
      scope: 'read-and-record',
      expiresAt,
      lastUsedAt: null,
    });
    expect(await listOf(owner)).toEqual([created]);
    const { rows } = await sql<{ row: string }>`
      select api_tokens::text as row from app.api_tokens where user_id = ${person.userId}`.execute(
      api.database,
    );
    const exported = await owner.client.get('/api/me/export').expect(200);
    expect(JSON.parse(exported.text)).toMatchObject({ apiTokens: [{ name: 'My sheet', expiresAt }] });
    for (const text of [rows[0]?.row, exported.text]) expect(text).not.toContain(token.slice(5, 20));
    expect((await person.mails()).map(({ template, params }) => [template, params])).toContainEqual([
      'api-token-created',
      { name: 'My sheet', scope: 'read-and-record' },
    ]);
  });

  it('asks for the password, and takes a code of the authenticator app in its place', async () => {
    const factor = await SecondFactorClient.withTotp(api);
    const owner = new ApiTokenClient(api, { password: factor.person.password, client: factor.client });

    const wrong = await owner.client.post(API_TOKENS_PATH, owner.body({ password: 'not it' })).expect(400);
    expect(codeOf(wrong)).toBe('AUTH.CURRENT_PASSWORD');
    await owner.client.post(API_TOKENS_PATH, owner.body({ password: undefined })).expect(400);
    expect(await listOf(owner)).toEqual([]);
    await owner.create({ password: undefined, code: factor.code() });

    expect(await listOf(owner)).toHaveLength(1);
  });

  it.each([
    { expiresInDays: 31 },
    { expiresInDays: undefined },
    { scope: 'all' },
    { name: ' ' },
    { name: 'a\0b' },
  ])('refuses %j', async (wanted) => {
    const owner = await ApiTokenClient.subscriber(api);
    await owner.client.post(API_TOKENS_PATH, owner.body(wanted)).expect(400);
    expect(await listOf(owner)).toEqual([]);
  });

  it('makes ten and no more, also at once', async () => {
    const owner = await ApiTokenClient.subscriber(api);
    const answers = await Promise.all(
      Array.from({ length: apiTokensPerUserMax + 2 }, async () =>
        owner.client.post(API_TOKENS_PATH, owner.body()),
      ),
    );

    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(codeOf)).toEqual(['API_TOKEN.TOO_MANY', 'API_TOKEN.TOO_MANY']);
    expect(await listOf(owner)).toHaveLength(apiTokensPerUserMax);
  });
});

describe('a request with an API token', () => {
  it('reads what its person may read, and nothing without the subscription that it needs', async () => {
    const { owner } = await registered();
    const program = await owner.newProgram();

    await program.get('/api/transactions').expect(200);
    const answer = await program.get('/api/portfolio').expect(402);
    expect(codeOf(answer)).toBe('SUBSCRIPTION.REQUIRED');
  });

  it('notes its last use, to within ten minutes', async () => {
    const { owner } = await registered();
    const program = await owner.newProgram();

    await program.get('/api/transactions').expect(200);
    const usedAt = api.clock.now().toISOString();
    api.clock.advance(9 * 60_000);
    await program.get('/api/transactions').expect(200);

    expect((await listOf(owner))[0]?.lastUsedAt).toBe(usedAt);
    api.clock.advance(60_000);
    await program.get('/api/transactions').expect(200);
    expect((await listOf(owner))[0]?.lastUsedAt).toBe(api.clock.now().toISOString());
  });

  it('records where its scope allows it, and the event names the token', async () => {
    const { person, owner } = await registered();
    const { token, created } = await owner.create({ scope: 'read-and-record' });

    await owner.program(token).post('/api/transactions', manualBuy).expect(201);
    await owner.client.post('/api/dynamic-balance/deposits', { amountUsd: '5' }).expect(201);

    const [bought, deposited] = await api.eventsOf(`ledger-${person.userId}`);
    expect(bought?.metadata).toMatchObject({
      actor: { kind: 'user', id: person.userId },
      $causationId: `api-token:${created.id}`,
    });
    expect(JSON.stringify(deposited?.metadata)).not.toContain('api-token');
  });

  it('records nothing with a token that may only read', async () => {
    const owner = await ApiTokenClient.subscriber(api);
    const program = await owner.newProgram();

    const answer = await program.post('/api/transactions', manualBuy).expect(403);

    expect(codeOf(answer)).toBe('API_TOKEN.SCOPE');
    expect((await owner.client.get('/api/transactions').expect(200)).body).toMatchObject({
      items: [],
    });
  });

  it('shows the week as it is: a recommendation is calculated by the person alone', async () => {
    await api.storeMarket();
    const user = await api.createUser();
    const client = new Client(api.server, await api.signIn(user));
    const owner = new ApiTokenClient(api, { password: user.password, client });
    const program = await owner.newProgram({ scope: 'read-and-record' });

    const answer = await program.get('/api/recommendations/current').expect(200);
    expect(answer.body).toMatchObject({ recommendation: null });
    const refused = await program.post('/api/recommendations').expect(403);
    expect(codeOf(refused)).toBe('API_TOKEN.NOT_ALLOWED');
    expect(await api.eventsOf(user.stream)).toEqual([]);

    await owner.client.calculate();
    expect(await api.eventsOf(user.stream)).toHaveLength(1);
  });

  it('reads for nobody else: not by the id of another person’s entry, nor as an auditor', async () => {
    const owner = await ApiTokenClient.subscriber(api);
    const transactionId = await owner.client.trade({});
    const user = await api.createUser({ isAdmin: true });
    const client = new Client(api.server, await api.signIn(user));
    const program = await new ApiTokenClient(api, { password: user.password, client }).newProgram();

    await program.get(`/api/transactions/${transactionId}/history`).expect(404);
    const other = await program.get('/api/transactions').set(actingForHeader, user.username).expect(403);
    expect(codeOf(other)).toBe('AUTH.NOT_AUDITOR');
    expect(codeOf(await program.get('/api/admin/security-events').expect(403))).toBe('API_TOKEN.NOT_ALLOWED');
  });

  it('is refused while the password has to be changed', async () => {
    const { person, owner } = await registered();
    const program = await owner.newProgram();
    await api.database
      .updateTable('app.credentials')
      .set({ must_change_password: true })
      .where('user_id', '=', person.userId)
      .execute();

    expect(codeOf(await program.get('/api/transactions').expect(403))).toBe('AUTH.PASSWORD_CHANGE_REQUIRED');
  });

  it('waits above the limit of its token, and no other token with it', async () => {
    const owner = await ApiTokenClient.subscriber(api);
    const [busy, other] = [await owner.newProgram(), await owner.newProgram()];
    for (let each = 0; each < LIMIT; each += 1) await busy.get('/api/transactions').expect(200);
    api.clock.advance(20_000);

    const answer = await busy.get('/api/transactions').expect(429);

    expect(codeOf(answer)).toBe('API_TOKEN.TOO_MANY_REQUESTS');
    expect(answer.get('Retry-After')).toBe('40');
    await other.get('/api/transactions').expect(200);
    api.clock.advance(40_000);
    await busy.get('/api/transactions').expect(200);
  });
});

describe('an API token ends', () => {
  it.each(['ddca_', `ddca_${'A'.repeat(43)}`, 'ddca_forged'])('%s was never one', async (token) => {
    const owner = await ApiTokenClient.subscriber(api);
    await expectEnded(owner.program(token));
  });

  it('when it is revoked, by its owner only', async () => {
    const [owner, other] = [await ApiTokenClient.subscriber(api), await ApiTokenClient.subscriber(api)];
    const { token, created } = await owner.create();
    const path = `${API_TOKENS_PATH}/${created.id}`;

    expect(codeOf(await other.client.delete(path).expect(404))).toBe('API_TOKEN.NOT_FOUND');
    await owner.program(token).get('/api/transactions').expect(200);
    await owner.client.delete(path).expect(204);

    await expectEnded(owner.program(token));
    await owner.client.delete(path).expect(404);
    expect(await listOf(owner)).toEqual([]);
  });

  it('on its day, and is listed as expired', async () => {
    const { person, owner } = await registered();
    const program = await owner.newProgram({ expiresInDays: 30 });
    api.clock.advance(30 * DAY_MS - 1);
    await program.get('/api/transactions').expect(200);
    api.clock.advance(1);

    await expectEnded(program);
    const again = new ApiTokenClient(api, { password: person.password, client: await person.client() });
    expect(await listOf(again)).toMatchObject([{ isExpired: true }]);
  });

  it('neither by signing out nor by another password', async () => {
    const { person, owner } = await registered();
    const program = await owner.newProgram();
    await owner.client
      .post('/api/auth/change-password', {
        ...{ username: person.username, current_password: person.password, new_password: 'another six' },
      })
      .expect(200);
    await owner.client.post('/api/auth/logout').expect(204);
    await owner.client.get('/api/me').expect(401);

    await program.get('/api/transactions').expect(200);
  });

  it('with the account that is disabled, and does not come back with it', async () => {
    const { person, owner } = await registered();
    const program = await owner.newProgram();
    const admin = await administrator();
    await admin.post(`/api/admin/users/${person.userId}/disable`).expect(200);
    await expectEnded(program);
    await admin.post(`/api/admin/users/${person.userId}/enable`).expect(200);

    await expectEnded(program);
  });

  it('with the second factor that an administrator removes', async () => {
    const factor = await SecondFactorClient.withTotp(api);
    const owner = new ApiTokenClient(api, { password: factor.person.password, client: factor.client });
    const program = await owner.newProgram();
    const admin = await administrator();
    await admin.post(`/api/admin/users/${factor.person.userId}/second-factor-removal`).expect(200);

    await expectEnded(program);
  });

  it('with the erasure of its person, before the rows are gone', async () => {
    const { person, owner } = await registered();
    const program = await owner.newProgram();
    await owner.client.post('/api/me/erasure', { password: person.password }).expect(202);

    await expectEnded(program);
  });
});
