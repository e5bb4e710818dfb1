import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { calendarFeedResponseSchema } from '@app/contracts';
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

const ADDRESS = '/api/settings/calendar';

async function signedIn() {
  const user = await api.createUser();
  return new Client(api.server, await api.signIn(user));
}

const pathIn = (answer: { readonly body: unknown }): string | null =>
  calendarFeedResponseSchema.parse(answer.body).path;
const open = async (client: Client): Promise<string> =>
  String(pathIn(await client.post(ADDRESS).expect(200)));

describe('the calendar feed', () => {
  it('has no address until it is opened, and then one that anybody who knows it can read', async () => {
    const client = await signedIn();
    expect(pathIn(await client.get(ADDRESS).expect(200))).toBeNull();

    const path = await open(client);
    expect(path).toMatch(/^\/api\/calendar\/[\w-]{70}\.ics$/);
    expect(pathIn(await client.get(ADDRESS).expect(200))).toBe(path);
    const answer = await request(api.server).get(path).expect(200);

    expect(answer.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    expect(answer.text).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO');
    // Thirty days from 27 November.
    expect(answer.text).toContain('DTSTART;VALUE=DATE:20261227');
  });

  it('is nothing at an address that was renewed or closed, also after it is opened again', async () => {
    const client = await signedIn();
    const first = await open(client);
    const second = await open(client);
    expect(second).not.toBe(first);
    await request(api.server).get(first).expect(404);
    await request(api.server).get(second).expect(200);

    expect(pathIn(await client.delete(ADDRESS).expect(200))).toBeNull();
    await request(api.server).get(second).expect(404);
    const third = await open(client);
    for (const former of [first, second]) await request(api.server).get(former).expect(404);
    await request(api.server).get(third).expect(200);
  });

  it.each(['QUJD.ics', `${'x'.repeat(70)}.ics`, 'x', 'x'.repeat(70)])(
    'is nothing at an address that was never given out: %s',
    async (file) => {
      await request(api.server).get(`/api/calendar/${file}`).expect(404);
    },
  );

  it('keeps its address out of logs, of other sites and of search engines', async () => {
    const client = await signedIn();
    const path = await open(client);
    const answer = await request(api.server).get(path).expect(200);
    expect(answer.get('Referrer-Policy')).toBe('no-referrer');
    expect(answer.get('X-Robots-Tag')).toBe('noindex');
    expect(answer.get('Cache-Control')).toBe('no-store');
    const token = String(path.split('/').at(-1)).replace('.ics', '');
    expect(lines.join('')).toContain('/api/calendar/:file');
    expect(lines.join('')).not.toContain(token);
  });
});
