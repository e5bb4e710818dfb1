import type { Page } from 'playwright-core';
import { type DemoAccount, refreshResponseSchema, signInResponseSchema } from '@app/contracts';

/** A session next to the one of the page, for a device whose tokens run out on other days. */
export class DeviceSession {
  #access = '';
  #refresh = '';
  #account: DemoAccount | undefined;

  constructor(private readonly page: Page) {}

  async signIn(account: DemoAccount): Promise<void> {
    this.#account = account;
    const { username, password } = account;
    const answer = await this.page.request.post('/api/auth/token/', { data: { username, password } });
    const tokens = signInResponseSchema.parse(await answer.json());
    this.#access = tokens.access_token;
    this.#refresh = tokens.refresh_token;
  }

  /** As often as the calendar jumps: an access token lives for a quarter of an hour, a session for 90 days. */
  async renew(): Promise<void> {
    const answer = await this.page.request.post('/api/auth/token/refresh/', {
      data: { refresh_token: this.#refresh },
    });
    if (answer.status() === 401 && this.#account !== undefined) {
      await this.signIn(this.#account);
      return;
    }
    const tokens = refreshResponseSchema.parse(await answer.json());
    this.#access = tokens.access_token;
    this.#refresh = tokens.refresh_token ?? this.#refresh;
  }

  readonly authorization = (): Promise<string> => Promise.resolve(`Bearer ${this.#access}`);
}
