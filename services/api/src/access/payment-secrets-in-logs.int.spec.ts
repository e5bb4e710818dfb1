import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import request from 'supertest';
import { idempotencyKeyHeader, invoiceResponseSchema, paymentTokenHeader } from '@app/contracts';
import { type FakePaymentProviders, startFakePaymentProviders } from '@app/payments/testing';
import { createLogger } from '@app/platform';
import { AccountClient } from '../testing/account-client.js';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { withoutLimits } from '../testing/seeded-api.js';

const PLANTED = `planted-${randomUUID()}`;
const email = `${PLANTED}@example.com`;
const lines: string[] = [];
let api: ApiHarness;
let fakes: FakePaymentProviders;

beforeAll(async () => {
  fakes = await startFakePaymentProviders();
  const destination = { write: (line: string) => void lines.push(line) };
  api = await startApi({
    env: { ...withoutLimits, ...fakes.env, CHECKOUT_LIMIT_PER_ADDRESS: '10000' },
    logger: createLogger({ service: 'api-test', level: 'trace', destination }),
  });
});
afterAll(async () => {
  await api.close();
  await fakes.stop();
});

const checkout = (path: string, shownAmount: string) =>
  request(api.server)
    .post(`/api/payments/${path}`)
    .set(idempotencyKeyHeader, randomUUID())
    .send({ plan: 'quarterly', email, shownAmount });
const invoice = () => checkout('invoices', '72.00');
const preference = () => checkout('brl-preferences', '144.00');
const notify = ({ path, headers, body }: ReturnType<FakePaymentProviders['cryptoNotice']>) =>
  request(api.server)
    .post(path)
    .set({ 'Content-Type': 'application/json', ...headers })
    .send(body);
const confirm = (token: string) => request(api.server).post('/api/auth/email-confirmation').send({ token });

/** Everything that carries an address, a token or a signature. @returns what must be in no line, and the statuses */
async function everyCall(): Promise<{ readonly secrets: string[]; readonly statuses: number[] }> {
  const statuses: number[] = [];
  const secrets: string[] = [];
  const done = async (call: PromiseLike<{ readonly status: number }>): Promise<void> => {
    statuses.push((await call).status);
  };
  const paid = { id: '5300000001', status: 'finished' };
  const notices = [
    fakes.cryptoNotice(randomUUID(), paid),
    fakes.cryptoNotice(randomUUID(), { ...paid, id: PLANTED }, `${PLANTED} secret`),
    fakes.brlNotice({ id: '5300000002', status: 'approved' }),
    fakes.brlNotice({ id: PLANTED, status: 'approved' }, `${PLANTED} secret`),
  ];
  for (const notice of notices) {
    await done(notify(notice));
    const named = Object.entries(notice.headers).filter(([name]) => /sig/i.test(name));
    expect(named).not.toEqual([]);
    secrets.push(
      ...named.flatMap(([, value]) => value.split(/,(?:ts|v1)=/)).filter((text) => text.length > 30),
    );
  }
  await done(invoice());
  await done(preference());
  fakes.failNext(500, 500, 500, 401);
  await done(invoice());
  await done(preference());
  await done(request(api.server).get(`/api/payments/${randomUUID()}`).set(paymentTokenHeader, PLANTED));
  await done(confirm(PLANTED));
  return { secrets, statuses };
}

it('holds no address, no token and no secret of a payment at the level that tells most', async () => {
  const opened = invoiceResponseSchema.parse((await invoice().expect(201)).body);
  await request(api.server)
    .get(`/api/payments/${opened.paymentId}`)
    .set(paymentTokenHeader, opened.publicToken)
    .expect(200);
  const person = await AccountClient.register(api, { email });
  const client = await person.client();
  await client.post('/api/settings/email/confirmation', {}).expect(204);
  const token = String(
    (await person.mails()).find(({ template }) => template === 'confirm-email')?.params['token'],
  );
  await confirm(token).expect(204);
  await confirm(token).expect(409);
  const { secrets, statuses } = await everyCall();
  expect(statuses).toEqual([200, 401, 200, 401, 201, 201, 502, 502, 404, 410]);

  // And when the database fails in the middle of each.
  for (const table of ['payment_contacts', 'provider_events', 'credentials', 'confirmed_emails'])
    await sql`alter table ${sql.table(`app.${table}`)} rename to ${sql.id(`${table}_away`)}`.execute(
      api.database,
    );
  const failed = await everyCall();

  expect(failed.statuses.filter((status) => status === 500).length).toBeGreaterThan(3);
  expect(lines.filter((line) => line.includes('request failed')).length).toBeGreaterThan(3);
  const providers = Object.entries(fakes.env).filter(([name]) => !name.endsWith('_URL'));
  const all = [
    ...[PLANTED, token, opened.publicToken, '@example.com', person.password],
    ...providers.map(([, value]) => value),
    ...secrets,
    ...failed.secrets,
  ];
  expect(all.every((secret) => secret.length > 8)).toBe(true);
  expect(lines.filter((line) => all.some((secret) => line.includes(secret)))).toEqual([]);
});
