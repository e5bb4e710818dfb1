import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type MailContent, MailOutbox, MailsRepository } from '@app/accounts';
import { consultancyResponseSchema, idempotencyKeyHeader, problemSchema } from '@app/contracts';
import { createLogger } from '@app/platform';
import { type ApiHarness, startApi } from '../testing/api-harness.js';

const SUPPORT = 'support.inbox@app.test';
const lines: string[] = [];
let api: ApiHarness;
let network = 0;

beforeAll(async () => {
  api = await startApi({
    env: { SUPPORT_EMAIL: SUPPORT, TRUST_PROXY_HOPS: '1', CONSULTANCY_LIMIT_PER_ADDRESS: '3' },
    logger: createLogger({
      ...{ service: 'test', level: 'trace' },
      destination: { write: (line: string) => void lines.push(line) },
    }),
  });
});
afterAll(async () => {
  await api.close();
});

const fields = {
  modality: 'virtual',
  name: 'Zoé Visitor',
  email: 'zoe.asks@example.com',
  message: 'I want to begin.\nWhen can we talk?',
};
const newNetwork = (): string => `203.0.113.${String(++network)}`;

function ask(
  body: object,
  options: { readonly key?: string; readonly from?: string; readonly language?: string } = {},
) {
  const { key = randomUUID(), from = newNetwork(), language = 'pt-BR' } = options;
  return request(api.server)
    .post('/api/consultancy-requests')
    .set(idempotencyKeyHeader, key)
    .set('X-Forwarded-For', from)
    .set('Accept-Language', language)
    .send(body);
}

async function mailsOf(requestId: string): Promise<readonly MailContent[]> {
  const mails = api.app.get(MailsRepository, { strict: false });
  const outbox = api.app.get(MailOutbox, { strict: false });
  const own = (await mails.list({ limit: 1000 })).filter(({ userId }) => userId === requestId);
  const contents = await Promise.all(own.map((mail) => outbox.contentOf(mail)));
  return contents.filter((content) => content !== undefined);
}
const idOf = ({ body }: { readonly body: unknown }): string =>
  consultancyResponseSchema.parse(body).requestId;

describe('a consultancy request', () => {
  it('is mailed to support and confirmed to the person, without the words of the form', async () => {
    const mails = await mailsOf(idOf(await ask(fields, { language: 'en' }).expect(201)));

    expect(mails.map(({ to }) => to).sort()).toEqual([SUPPORT, fields.email].sort());
    const byName = Object.fromEntries(mails.map(({ template, params }) => [template, params]));
    expect(byName['consultancy-request']).toMatchObject({
      ...{ name: fields.name, email: fields.email, message: fields.message },
      offer: expect.stringContaining('200,00'),
    });
    expect(JSON.stringify(byName['consultancy-copy'])).toContain('by video call, 2 hours');
    expect(JSON.stringify(byName['consultancy-copy'])).not.toMatch(/begin|Zoé/);
  });

  it('is one request for one key, and another body with it is rejected', async () => {
    const key = randomUUID();
    const from = newNetwork();
    const first = idOf(await ask(fields, { key, from }).expect(201));

    expect(idOf(await ask(fields, { key, from }).expect(201))).toBe(first);
    expect(await mailsOf(first)).toHaveLength(2);
    const other = await ask({ ...fields, message: 'Something else' }, { key, from }).expect(409);
    expect(problemSchema.parse(other.body).code).toBe('IDEMPOTENCY.KEY_REUSED');
  });

  it.each([
    ['name', ' ', 'Name is required'],
    ['name', 'a'.repeat(101), 'Name is too long'],
    ['name', 'two\nlines', 'Name contains characters that are not allowed'],
    ['email', '', 'Email is required'],
    ['email', 'nobody', 'Please enter a valid email'],
    ['message', '', 'Message is required'],
    ['message', 'a'.repeat(2001), 'Message is too long'],
  ])('is rejected by field: %s %j', async (field, value, message) => {
    const answer = await ask({ ...fields, [field]: value }).expect(422);
    expect(answer.body).toMatchObject({
      code: 'CONSULTANCY.INVALID',
      issues: [{ path: field, message }],
    });
  });

  it('of a program that fills the hidden field reaches nobody', async () => {
    expect(await mailsOf(idOf(await ask({ ...fields, website: 'https://spam.test' }).expect(201)))).toEqual(
      [],
    );
  });

  it('is limited by network', async () => {
    const from = newNetwork();
    for (let count = 0; count < 3; count += 1) await ask(fields, { from }).expect(201);
    const answer = await ask(fields, { from }).expect(429);
    expect(problemSchema.parse(answer.body).code).toBe('CONSULTANCY.TOO_MANY_REQUESTS');
    await ask(fields).expect(201);
  });

  it('needs a key', async () => {
    await request(api.server).post('/api/consultancy-requests').send(fields).expect(400);
  });

  it('leaves no address and no word in a log', () => {
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('')).not.toMatch(/zoe\.asks|support\.inbox|When can we talk/);
  });
});

it('cannot be taken where no support address is set', async () => {
  const bare = await startApi();
  const answer = await request(bare.server)
    .post('/api/consultancy-requests')
    .set(idempotencyKeyHeader, randomUUID())
    .send(fields)
    .expect(503);
  expect(problemSchema.parse(answer.body).code).toBe('CONSULTANCY.UNAVAILABLE');
  await bare.close();
});
