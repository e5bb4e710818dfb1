import { randomUUID } from 'node:crypto';
import { demoAccounts, idempotencyKeyHeader, signInResponseSchema } from '@app/contracts';
import { createRepository, type EventStore, foldWith } from '@app/event-store';
import {
  type AccountEvent,
  accountEventCodec,
  type AccountState,
  EMPTY_ACCOUNT,
  evolveAccount,
  instantOf,
  userIdOf,
} from '@app/ledger';
import { systemClock, systemIds, uuidv5 } from '@app/platform';
import type { TestInstallation } from './installation.ts';
import { subscribe } from './subscribe.ts';

/** A signed-in person who does what the screens do, over HTTP. */
export class Trader {
  readonly username: string;
  readonly #address: string;
  readonly #authorization: string;

  private constructor(username: string, address: string, authorization: string) {
    this.username = username;
    this.#address = address;
    this.#authorization = authorization;
  }

  static async signIn(installation: TestInstallation, username: string): Promise<Trader> {
    const [{ password }] = demoAccounts;
    const response = await fetch(`${installation.address}/api/auth/token/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    const { access_token } = signInResponseSchema.parse(await response.json());
    return new Trader(username, installation.address, `Bearer ${access_token}`);
  }

  async buy(quantityBtc: string, priceUsd: string): Promise<void> {
    await this.#post('/api/transactions', {
      ...{ type: 'buy', quantityBtc, priceUsd, feeUsd: '0.10', tradedOn: '2025-06-02' },
      confirmed: true,
    });
  }

  async sell(quantityBtc: string, priceUsd: string): Promise<void> {
    await this.#post('/api/transactions', {
      ...{ type: 'sell', quantityBtc, priceUsd, tradedOn: '2025-06-03', confirmed: true },
    });
  }

  async deposit(amountUsd: string): Promise<void> {
    await this.#post('/api/dynamic-balance/deposits', { amountUsd });
  }

  async recommendation(): Promise<void> {
    await this.#post('/api/recommendations', {});
  }

  async #post(path: string, body: object): Promise<void> {
    const response = await fetch(this.#address + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: this.#authorization,
        [idempotencyKeyHeader]: randomUUID(),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }
}

/** Makes a subscriber with the demo subscriber's password. Returns the id. */
export async function registerSubscriber(
  installation: Pick<TestInstallation, 'query'>,
  store: EventStore,
  username: string,
): Promise<string> {
  const userId = userIdOf(systemIds.uuidv7());
  const registeredAt = instantOf(new Date().toISOString());
  await createRepository<AccountState, AccountEvent>({
    ...{ store, clock: systemClock, category: 'account', codec: accountEventCodec },
    ...{ initialState: EMPTY_ACCOUNT, fold: foldWith(evolveAccount) },
  }).execute(
    userId,
    { commandId: uuidv5(userId, 'register'), correlationId: 'test', actor: { kind: 'system', id: 'test' } },
    () => ({
      outcome: 'decided',
      events: [
        {
          type: 'account.user-registered',
          data: {
            ...{ userId, registeredAt, language: 'pt', timeZone: 'UTC' },
            ...{ username: null, fullName: null, email: null },
          },
        },
      ],
    }),
  );
  await subscribe(store, userId);
  await installation.query(
    `insert into app.credentials (user_id, username, username_key, password_hash, status)
     select $1, $2, $2, password_hash, 'active' from app.credentials where username = $3`,
    [userId, username, demoAccounts[0].username],
  );
  return userId;
}
