import { randomUUID } from 'node:crypto';
import request, { type Test } from 'supertest';
import { type MailContent, MailOutbox, MailsRepository } from '@app/accounts';
import { currentTerms, registerResponseSchema, signInResponseSchema } from '@app/contracts';
import type { ApiHarness } from './api-harness.js';
import { Client } from './commands.js';

export interface Registration {
  readonly username?: string;
  readonly password?: string;
  readonly email?: string;
  readonly full_name?: string;
  readonly language?: 'en' | 'pt';
  readonly time_zone?: string;
}

/** Somebody who registers, signs in and reads mails, over HTTP as the web app does. */
export class AccountClient {
  private constructor(
    private readonly api: ApiHarness,
    readonly userId: string,
    readonly username: string,
    readonly password: string,
  ) {}

  static async register(api: ApiHarness, words: Registration = {}): Promise<AccountClient> {
    const username = words.username ?? `person ${randomUUID().slice(0, 13)}`;
    const password = words.password ?? 'six or more';
    const accepted = { terms_version: currentTerms.version };
    const body = { email: `${randomUUID()}@example.com`, ...words, ...accepted, username, password };
    const answer = await request(api.server).post('/api/auth/register/').send(body).expect(201);
    return new AccountClient(api, registerResponseSchema.parse(answer.body).user_id, username, password);
  }

  trySignIn(password: string = this.password): Test {
    return request(this.api.server).post('/api/auth/token/').send({ username: this.username, password });
  }

  async tokens(password?: string): Promise<{ readonly access: string; readonly refresh: string }> {
    const answer = await this.trySignIn(password).expect(200);
    const { access_token: access, refresh_token: refresh } = signInResponseSchema.parse(answer.body);
    return { access, refresh };
  }

  async client(password?: string): Promise<Client> {
    const { access } = await this.tokens(password);
    return new Client(this.api.server, `Bearer ${access}`);
  }

  forgotPassword(): Test {
    return request(this.api.server).post('/api/auth/forgot-password/').send({ username: this.username });
  }

  /** What the outbox holds for this person, oldest first. */
  async mails(): Promise<readonly MailContent[]> {
    const mails = this.api.app.get(MailsRepository, { strict: false });
    const outbox = this.api.app.get(MailOutbox, { strict: false });
    const own = (await mails.list({ limit: 1000 })).filter(({ userId }) => userId === this.userId);
    const contents = await Promise.all(own.toReversed().map((mail) => outbox.contentOf(mail)));
    return contents.filter((content) => content !== undefined);
  }

  async mailedPassword(): Promise<string> {
    const mail = (await this.mails()).findLast(({ template }) => template === 'forgotten-password');
    return String(mail?.params['password']);
  }
}
