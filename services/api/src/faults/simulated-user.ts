import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { idempotencyKeyHeader, signInResponseSchema } from '@app/contracts';
import { uuidv5 } from '@app/platform';
import type { SeededRandom } from '@app/testing';
import type { TestUser } from '../testing/api-harness.js';

interface Command {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const requestLimitMs = 20_000;
/** For hangs only: between the tries of one command the api is started again, which takes a minute on a busy machine. */
const triesMax = 12_000;
const pauseMs = 50;

/** Somebody who sends one command after the other and repeats each, with its key, until it is answered. */
export class SimulatedUser {
  /** Ids of the commands that were carried out, in the order of their answers. */
  readonly done: string[] = [];
  refused = 0;
  repeated = 0;
  #authorization = '';
  #expiresAt = Infinity;

  constructor(
    readonly user: TestUser,
    private readonly url: string,
    private readonly random: SeededRandom,
  ) {}

  async signIn(): Promise<void> {
    const { username, password } = this.user;
    const answer = await this.#send('/api/auth/token/', { username, password }, {});
    const { access_token } = signInResponseSchema.parse(await answer.json());
    this.#authorization = `Bearer ${access_token}`;
    // Early enough that the clock of a busy api does not come first.
    this.#expiresAt = expiryOf(access_token) - 2 * requestLimitMs;
  }

  /** Ends with the answer to the command in hand once the signal has aborted. */
  async actUntil(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const key = crypto.randomUUID();
      const status = await this.#untilAnswered(this.#choose(), key);
      if (status === 201) this.done.push(uuidv5(this.user.userId, key));
      else if (status === 409) this.refused += 1;
      else throw new Error(`Unexpected answer ${status}`);
    }
  }

  #choose(): Command {
    const amountUsd = `${this.random.int(1, 50)}.${this.random.int(10, 99)}`;
    return this.random.pick<Command>([
      { path: '/api/dynamic-balance/deposits', body: { amountUsd } },
      { path: '/api/dynamic-balance/withdrawals', body: { amountUsd } },
      {
        path: '/api/transactions',
        body: {
          type: 'buy',
          quantityBtc: `0.00${this.random.int(100, 999)}`,
          priceUsd: '60000.00',
          tradedOn: new Date().toISOString().slice(0, 10),
          confirmed: true,
        },
      },
    ]);
  }

  async #untilAnswered(command: Command, key: string): Promise<number> {
    for (let attempt = 1; attempt <= triesMax; attempt += 1) {
      if (attempt > 1) this.repeated += 1;
      const status = await this.#once(command, key);
      if (status !== undefined) return status;
      await delay(pauseMs);
    }
    throw new Error(`${command.path} was never answered`);
  }

  /** Undefined where nobody knows whether it was carried out: the connection broke, or another try is under way. */
  async #once(command: Command, key: string): Promise<number | undefined> {
    try {
      if (this.#expiresAt <= Date.now()) await this.signIn();
      const headers = { authorization: this.#authorization, [idempotencyKeyHeader]: key };
      const answer = await this.#send(command.path, command.body, headers);
      const text = await answer.text();
      if (answer.status >= 500 || text.includes('IDEMPOTENCY.IN_PROGRESS')) return undefined;
      if (answer.status >= 400 && answer.status !== 409)
        throw new UnexpectedAnswer(`${command.path}: ${text}`);
      return answer.status;
    } catch (error) {
      if (error instanceof UnexpectedAnswer) throw error;
      return undefined;
    }
  }

  #send(path: string, body: object, headers: Readonly<Record<string, string>>): Promise<Response> {
    return fetch(`${this.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(requestLimitMs),
    });
  }
}

/** A run with full counts lasts longer than a token on a busy machine. */
function expiryOf(token: string): number {
  const [, claims = ''] = token.split('.');
  const { exp } = z
    .object({ exp: z.number() })
    .parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
  return exp * 1_000;
}

class UnexpectedAnswer extends Error {}
