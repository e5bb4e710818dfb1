import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { demoAccounts, idempotencyKeyHeader, meResponseSchema, signInResponseSchema } from '@app/contracts';
import { connectEventStore } from '@app/event-store';
import { waitFor } from '@app/provisioning';
import { TestInstallation } from './testing/installation.ts';

// A start of the whole product, on a busy machine.
jest.setTimeout(600_000);

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().default(''),
  name: z.string(),
});
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({
        attributes: z.array(z.object({ key: z.string(), value: z.object({ stringValue: z.string() }) })),
      }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});
type Span = z.output<typeof spanSchema> & { readonly service: string };

const installation = new TestInstallation();
const received: string[] = [];
let collector: Server;

beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/v1/traces') received.push(Buffer.concat(chunks).toString('utf8'));
      response.setHeader('Content-Type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const address = collector.address();
  if (address === null || typeof address === 'string') throw new Error('it listens');
  installation.environment = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${address.port}` };
  await installation.start();
});
afterAll(async () => {
  await installation.stop();
  await installation.remove();
  collector.close();
});

const spansOf = (traceId: string): readonly Span[] =>
  received
    .flatMap((text) => exportSchema.parse(JSON.parse(text)).resourceSpans)
    .flatMap(({ resource, scopeSpans }) => {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })));
    })
    .filter((span) => span.traceId === traceId);

it('shows a command from the browser to the read models in one trace, whose id its event keeps', async () => {
  const { address } = installation;
  const [{ username, password }] = demoAccounts;
  const signedIn = await fetch(`${address}/api/auth/token/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const authorization = `Bearer ${signInResponseSchema.parse(await signedIn.json()).access_token}`;
  const me = await fetch(`${address}/api/me`, { headers: { Authorization: authorization } });
  const { userId } = meResponseSchema.parse(await me.json());
  const [traceId, browserSpan] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];

  const answer = await fetch(`${address}/api/dynamic-balance/deposits`, {
    method: 'POST',
    headers: {
      ...{ 'Content-Type': 'application/json', Authorization: authorization },
      ...{ [idempotencyKeyHeader]: randomUUID(), traceparent: `00-${traceId}-${browserSpan}-01` },
    },
    body: JSON.stringify({ amountUsd: '1234.56' }),
  });

  expect(answer.status).toBe(201);
  const correlationId = answer.headers.get('x-correlation-id') ?? '';
  expect(correlationId.replaceAll('-', '')).toBe(traceId);
  const store = connectEventStore(installation.eventStoreUrl);
  const head = await store.readHead(`ledger-${userId}`);
  await store.close();
  expect(head).toMatchObject({ metadata: { $correlationId: correlationId } });

  await waitFor(() => (spansOf(traceId).some(({ name }) => name === 'project') ? true : undefined), {
    ...{ limitMs: 60_000, everyMs: 250 },
  });
  await waitFor(() => (spansOf(traceId).some(({ name }) => name === 'append') ? true : undefined), {
    ...{ limitMs: 60_000, everyMs: 250 },
  });
  const spans = spansOf(traceId);
  const parents = spans.map(({ service, name, parentSpanId }) => {
    const parent =
      parentSpanId === browserSpan ? 'the browser' : spans.find((one) => one.spanId === parentSpanId);
    return [service, name, typeof parent === 'object' ? parent.name : (parent ?? '-')];
  });
  expect(parents).toEqual(
    expect.arrayContaining([
      ['api', 'POST /api/dynamic-balance/deposits', 'the browser'],
      ['api', 'MoveDynamicBalance', 'POST /api/dynamic-balance/deposits'],
      ['api', 'append', 'MoveDynamicBalance'],
      ['projector', 'project', '-'],
    ]),
  );

  const all = received.join('\n');
  for (const secret of [username, password, userId, '1234.56', '123456']) expect(all).not.toContain(secret);
});
