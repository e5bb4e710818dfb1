import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { IncomingMessage, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { z } from 'zod';
import { healthResponseSchema, meResponseSchema, metaResponseSchema, problemSchema } from '@app/contracts';
import { type ApiHarness, startApi } from './testing/api-harness.js';
import { Client } from './testing/commands.js';

const SCRIPT = `"${'x'.repeat(5_000)}"`;

let api: ApiHarness;
let web: string;

beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'app-web-'));
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>the app</title>');
  writeFileSync(join(web, 'theme.js'), '1');
  writeFileSync(join(web, 'assets', 'index-abc123.js'), SCRIPT);
  writeFileSync(join(web, 'assets', 'index-abc123.js.br'), brotliCompressSync(SCRIPT));
  api = await startApi({
    env: {
      WEB_DIST: web,
      SUPPORT_EMAIL: 'help@app.test',
      GUIDE_EXCHANGE_URL: 'https://exchange.test/?ref=a',
    },
  });
});

afterAll(async () => {
  await api.close();
  rmSync(web, { recursive: true, force: true });
});

const get = (path: string) => request(api.server).get(path);

describe('the web app', () => {
  it.each(['/', '/login', '/weekly-trade/', '/apiary'])(
    'is the page at %s, asked for anew each time',
    async (path) => {
      const answer = await get(path).expect(200);

      expect(answer.text).toContain('the app');
      expect(answer.get('Cache-Control')).toBe('no-cache');
      expect(answer.get('Content-Security-Policy')).toContain("script-src 'self';");
    },
  );

  it('may connect to an api elsewhere, and to nothing where the api is its own server', async () => {
    const elsewhere = await startApi({ env: { VITE_API_BASE: 'https://api.example.com/v1' } });
    const connections = async (server: ApiHarness['server']) =>
      /connect-src ([^;]*)/.exec(
        (await request(server).get('/api/health/live')).headers['content-security-policy'] ?? '',
      )?.[1];

    expect(await connections(elsewhere.server)).toBe("'self' https://api.example.com");
    expect(await connections(api.server)).toBe("'self'");
    await elsewhere.close();
  });

  it('gives hashed files for ever and compressed', async () => {
    const answer = await get('/assets/index-abc123.js').set('Accept-Encoding', 'gzip').expect(200);

    expect(answer.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(answer.get('Content-Encoding')).toBe('gzip');
    expect((await get('/theme.js').expect(200)).get('Cache-Control')).toBe('no-cache');
  });

  it('gives the copy that the build has compressed to anyone who can read it', async () => {
    const answer = await get('/assets/index-abc123.js')
      .set('Accept-Encoding', 'gzip, deflate, br')
      .buffer(true)
      .parse((response, done) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          done(null, Buffer.concat(parts));
        });
      })
      .expect(200);

    expect(answer.get('Content-Encoding')).toBe('br');
    expect(answer.get('Content-Type')).toMatch(/javascript/);
    expect(answer.get('Vary')).toMatch(/Accept-Encoding/);
    expect(answer.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  });

  it.each(['gzip', 'br;q=0', 'identity'])('gives the file itself to whoever reads %s', async (encodings) => {
    const answer = await get('/assets/index-abc123.js').set('Accept-Encoding', encodings).expect(200);

    expect(answer.get('Content-Encoding')).not.toBe('br');
    expect(answer.text).toBe(SCRIPT);
    expect(answer.get('Vary')).toMatch(/Accept-Encoding/);
  });

  it.each(['/assets/index-old.js', '/assets/../../secret'])('has no page in place of %s', async (path) => {
    const answer = await get(path);

    expect(answer.text).not.toContain('secret');
    if (path.includes('old')) expect(problemSchema.parse(JSON.parse(answer.text)).status).toBe(404);
  });

  it('is not posted to', async () => {
    await request(api.server).post('/login').send({}).expect(404);
  });
});

describe('the api', () => {
  it.each(['/api', '/api/', '/api/nothing', '/api/nothing/'])('has a problem at %s', async (path) => {
    const answer = await get(path).expect(404);

    expect(answer.get('Content-Type')).toContain('application/problem+json');
    const problem = problemSchema.parse(JSON.parse(answer.text));
    expect(problem).toMatchObject({ code: 'ROUTE.NOT_FOUND' });
    expect(answer.get('X-Correlation-Id')).toBe(problem.correlationId);
  });

  it('names the methods of an address that is asked with another one', async () => {
    const answer = await request(api.server).delete('/api/auth/token/').expect(405);

    expect(problemSchema.parse(answer.body)).toMatchObject({ code: 'ROUTE.METHOD_NOT_ALLOWED' });
    expect(answer.get('Allow')).toBe('POST');
    await request(api.server).put('/api/settings').expect(405).expect('Allow', 'GET, HEAD');
    await request(api.server).get('/api/nothing-here').expect(404);
  });

  it('keeps the correlation id of a caller, if it is one', async () => {
    const kept = await get('/api/meta').set('X-Correlation-Id', 'abc-12345').expect(200);
    const replaced = await get('/api/meta').set('X-Correlation-Id', 'a b').expect(200);

    expect(kept.get('X-Correlation-Id')).toBe('abc-12345');
    expect(replaced.get('X-Correlation-Id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('names the product and no demo account outside development', async () => {
    const answer = await get('/api/meta/').expect(200);

    expect(metaResponseSchema.parse(answer.body)).toMatchObject({ environment: 'test', demoAccounts: [] });
  });

  it('names the support address and the links of the Bitcoin guide that are set', async () => {
    const answer = await get('/api/meta/').expect(200);

    expect(metaResponseSchema.parse(answer.body)).toMatchObject({ supportEmail: 'help@app.test' });
    expect(answer.body).toHaveProperty('guideLinks', { exchange: 'https://exchange.test/?ref=a' });
  });

  it('tells browsers to come by HTTPS only where its address is one', async () => {
    const served = await startApi({ env: { PUBLIC_URL: 'https://app.test' } });
    try {
      const answer = await request(served.server).get('/api/meta').expect(200);
      expect(answer.get('Strict-Transport-Security')).toMatch(/^max-age=/);
      expect((await get('/api/meta').expect(200)).get('Strict-Transport-Security')).toBeUndefined();
    } finally {
      await served.close();
    }
  });

  it('is live and ready, and tells of a market that is missing', async () => {
    expect((await get('/api/health/live').expect(200)).body).toEqual({ status: 'ok', checks: {} });
    const ready = healthResponseSchema.parse((await get('/api/health/ready').expect(200)).body);

    expect(ready).toMatchObject({
      status: 'degraded',
      checks: {
        postgres: { status: 'ok' },
        'event-store': { status: 'ok' },
        market: { status: 'failing', detail: 'reason: no snapshot yet' },
        projector: { status: 'failing' },
      },
    });
  });

  it('tells who I am', async () => {
    const user = await api.createUser({ timeZone: 'America/Sao_Paulo' });
    const client = new Client(api.server, await api.signIn(user));

    const answer = await client.get('/api/me').expect(200);

    expect(meResponseSchema.parse(answer.body)).toMatchObject({
      userId: user.userId,
      username: user.username,
      isAdmin: false,
      timeZone: 'America/Sao_Paulo',
      profile: 'direct',
      profileChosen: false,
      baseUsd: '100.00',
      subscription: { status: 'active', plan: 'monthly' },
      today: '2026-11-27',
      week: { key: '2026-W48' },
    });
  });
});

describe('a request whose target is a whole address', () => {
  const call = async (path: string): Promise<number> => {
    const { port } = z.object({ port: z.number() }).parse(api.server.address());
    const sent = httpRequest({ host: '127.0.0.1', port, path, method: 'POST' });
    sent.end('{}');
    const [answer] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(sent, 'response'));
    answer.resume();
    return answer.statusCode ?? 0;
  };

  it('is answered by its path, whatever it names as host (regression: 500)', async () => {
    if (!api.server.listening) await new Promise<void>((resolve) => void api.server.listen(0, resolve));
    expect(await call('http://a:99999/api/auth/logout')).toBe(await call('/api/auth/logout'));
    expect(await call('//[/api/auth/logout')).toBe(404);
  });
});
