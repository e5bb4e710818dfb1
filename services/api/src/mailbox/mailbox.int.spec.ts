import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mailboxResponseSchema, mailResponseSchema } from '@app/contracts';
import { AccountClient } from '../testing/account-client.js';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';

let api: ApiHarness;
let admin: Client;

beforeAll(async () => {
  api = await startApi({ env: { PUBLIC_URL: 'https://dca.example.com' } });
  admin = new Client(api.server, await api.signIn(await api.createUser({ isAdmin: true })));
});

afterAll(async () => {
  await api.close();
});

const mailsIn = async (client: Client) =>
  mailboxResponseSchema.parse((await client.get('/api/admin/mailbox?limit=1').expect(200)).body);

describe('GET /api/admin/mailbox', () => {
  it('shows what was written, newest first, and one of them whole', async () => {
    const person = await AccountClient.register(api, { email: 'ana@example.com', language: 'pt' });
    await person.forgotPassword().expect(200);

    const { mails } = await mailsIn(admin);

    expect(mails).toMatchObject([
      {
        template: 'forgotten-password',
        to: 'ana@example.com',
        subject: 'DynamicDCA: sua senha temporária',
        status: 'pending',
        language: 'pt',
      },
    ]);
    const one = await admin.get(`/api/admin/mailbox/${String(mails[0]?.id)}`).expect(200);
    const { text, html } = mailResponseSchema.parse(one.body);
    expect(text).toContain(await person.mailedPassword());
    expect(text).toContain('https://dca.example.com');
    expect(html).toContain('<html lang="pt">');
  });

  it('is closed to everybody else', async () => {
    const client = await (await AccountClient.register(api)).client();

    await client.get('/api/admin/mailbox').expect(403);
  });

  it('shows no mailed password in production', async () => {
    const production = await startApi({ env: { NODE_ENV: 'production' } });
    try {
      const administrator = await production.createUser({ isAdmin: true });
      const client = new Client(production.server, await production.signIn(administrator));
      const person = await AccountClient.register(production, { email: 'ana@example.com' });
      await person.forgotPassword().expect(200);

      const { mails } = await mailsIn(client);
      const one = await client.get(`/api/admin/mailbox/${String(mails[0]?.id)}`).expect(200);

      expect(one.text).not.toContain(await person.mailedPassword());
      expect(mailResponseSchema.parse(one.body)).toMatchObject({
        to: 'ana@example.com',
        text: null,
        html: null,
      });
    } finally {
      await production.close();
    }
  });
});
