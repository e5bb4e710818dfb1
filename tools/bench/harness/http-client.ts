import { randomUUID } from 'node:crypto';
import { demoAccounts, idempotencyKeyHeader, signInResponseSchema } from '@app/contracts';

/** A signed-in person of a bench; every request must succeed. */
export class HttpClient {
  readonly #address: string;
  readonly #authorization: string;

  private constructor(address: string, authorization: string) {
    this.#address = address;
    this.#authorization = authorization;
  }

  /** @param password of those that a bench registers, unless given */
  static async signIn(
    address: string,
    username: string,
    password: string = demoAccounts[0].password,
  ): Promise<HttpClient> {
    const response = await fetch(`${address}/api/auth/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    if (!response.ok) throw new Error(`sign in: ${response.status} ${await response.text()}`);
    const { access_token: token } = signInResponseSchema.parse(await response.json());
    return new HttpClient(address, `Bearer ${token}`);
  }

  get(path: string): Promise<void> {
    return this.#request(path, { headers: { authorization: this.#authorization } });
  }

  /** A command with a key of its own. */
  post(path: string, body: object): Promise<void> {
    return this.#request(path, {
      method: 'POST',
      headers: {
        authorization: this.#authorization,
        'content-type': 'application/json',
        [idempotencyKeyHeader]: randomUUID(),
      },
      body: JSON.stringify(body),
    });
  }

  async #request(path: string, init: RequestInit): Promise<void> {
    const response = await fetch(this.#address + path, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  }
}
