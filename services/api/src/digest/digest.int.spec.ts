import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { UnsubscribeLinks } from '@app/accounts';
import { digestResponseSchema } from '@app/contracts';
import { createLogger } from '@app/platform';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';

let api: ApiHarness;
const lines: string[] = [];

beforeAll(async () => {
  const destination = { write: (line: string) => void lines.push(line) };
  api = await startApi({ logger: createLogger({ service: 'api-test', level: 'trace', destination }) });
});
afterAll(async () => {
  await api.close();
});

async function signedIn(timeZone = 'UTC') {
  const user = await api.createUser({ timeZone });
  return { ...user, client: new Client(api.server, await api.signIn(user)) };
}

const read = async (client: Client) =>
  digestResponseSchema.parse((await client.get('/api/settings/digest').expect(200)).body);
const monday = { weekday: 1, hour: 8, showsAmounts: true };

describe('the weekly digest', () => {
  it('is none until it is chosen, comes at the hour of the zone, and moves with it', async () => {
    const { client, password } = await signedIn('America/Sao_Paulo');
    await client.put('/api/settings/email', { email: 'digest@example.com', password }).expect(200);
    expect(await read(client)).toEqual({ digest: null, nextAt: null });

    await client.put('/api/settings/digest', { digest: monday }).expect(200);
    // Friday, 27 November, noon; the Monday after it at 8:00 in São Paulo.
    expect(await read(client)).toEqual({ digest: monday, nextAt: '2026-11-30T11:00:00.000Z' });

    await client.put('/api/settings/time-zone', { timeZone: 'Asia/Tokyo' }).expect(200);
    expect((await read(client)).nextAt).toBe('2026-11-29T23:00:00.000Z');

    await client.put('/api/settings/digest', { digest: null }).expect(200);
    expect(await read(client)).toEqual({ digest: null, nextAt: null });
  });

  it('names no time of a mail that would go nowhere', async () => {
    const { client } = await signedIn();
    const saved = await client.put('/api/settings/digest', { digest: monday }).expect(200);
    expect(saved.body).toEqual({ digest: monday, nextAt: null });
    expect(await read(client)).toEqual({ digest: monday, nextAt: null });
  });

  it.each([{}, { digest: { ...monday, hour: 24 } }, { digest: { ...monday, weekday: 0 } }])(
    'is not chosen by %j',
    async (body) => {
      const { client } = await signedIn();
      await client.put('/api/settings/digest', body).expect(400);
    },
  );
});

describe('the link that ends it', () => {
  const pathFor = (userId: string): string => api.app.get(UnsubscribeLinks, { strict: false }).pathOf(userId);

  it('changes nothing when it is opened, and ends it when it is posted, without a sign-in', async () => {
    const { userId, client } = await signedIn();
    await client.put('/api/settings/digest', { digest: monday }).expect(200);
    const path = pathFor(userId);

    const asked = await request(api.server).get(path).expect(200);
    await request(api.server).head(path).expect(200);
    expect(asked.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(asked.text).toContain('<form method="post"><button');
    expect((await read(client)).digest).toEqual(monday);

    const ended = await request(api.server)
      .post(path)
      .type('form')
      .send('List-Unsubscribe=One-Click')
      .expect(200);
    expect(ended.text).toContain('You are unsubscribed');
    expect(ended.text).toContain('<a href="/settings">');
    expect((await read(client)).digest).toBeNull();
    await request(api.server).post(path).expect(200);
    expect((await request(api.server).get(path).expect(200)).text).not.toContain('<form');
  });

  it('is kept out of logs, of the next page and of search engines', async () => {
    const { userId } = await signedIn();
    const path = pathFor(userId);
    const answers = [await request(api.server).get(path), await request(api.server).post(path)];
    for (const answer of answers) {
      expect(answer.get('Referrer-Policy')).toBe('no-referrer');
      expect(answer.get('X-Robots-Tag')).toBe('noindex');
      expect(answer.get('Cache-Control')).toBe('no-store');
    }
    const written = lines.join('');
    expect(written).toContain('/api/mail/unsubscribe/:token');
    expect(written).not.toContain(path.split('/').at(-1));
  });

  it('is a page in the language of the browser where it is damaged', async () => {
    const browser = {
      Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      'Accept-Language': 'pt-BR,pt;q=0.9',
    };
    const damaged = await request(api.server).get('/api/mail/unsubscribe/QUJD').set(browser).expect(404);
    expect(damaged.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(damaged.text).toContain('Este link está danificado');
    expect(damaged.text).toContain('<a href="/settings">');
    const program = await request(api.server).get('/api/mail/unsubscribe/QUJD').expect(404);
    expect(program.body).toMatchObject({ code: 'MAIL.LINK_UNKNOWN' });
  });

  it.each(['QUJD', 'x'.repeat(70)])('is nothing where it was not issued here: %s', async (token) => {
    await request(api.server).get(`/api/mail/unsubscribe/${token}`).expect(404);
    await request(api.server).post(`/api/mail/unsubscribe/${token}`).expect(404);
  });
});
