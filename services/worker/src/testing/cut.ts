import type pg from 'pg';
import type { EventStore } from '@app/event-store';
import type { Gateways, PaymentGateway } from '@app/payments';

/** Thrown by every port of a process that was killed. */
export class KilledError extends Error {
  constructor() {
    super('the process was killed');
  }
}

/**
 * Kills a process at one of the awaits of its ports, before or after what is awaited: from then on each of them throws, so
 * that nothing of it has an effect any more.
 */
export class Cut {
  #left: number;

  /** @param killedAt awaits until then */
  constructor(killedAt: number) {
    this.#left = killedAt;
  }

  get isKilled(): boolean {
    return this.#left < 0;
  }

  pass(): void {
    if (this.#left >= 0) this.#left -= 1;
    if (this.isKilled) throw new KilledError();
  }

  async around<Result>(run: () => Promise<Result>): Promise<Result> {
    this.pass();
    const result = await run();
    this.pass();
    return result;
  }

  store(store: EventStore): EventStore {
    return {
      ...store,
      readStream: (stream, options) => {
        this.pass();
        return store.readStream(stream, options);
      },
      readHead: (stream, options) => this.around(() => store.readHead(stream, options)),
      append: (stream, events, expected) => this.around(() => store.append(stream, events, expected)),
    };
  }

  gateways({ crypto, brl, of }: Gateways): Gateways {
    const cut = (gateway: PaymentGateway | undefined): PaymentGateway | undefined =>
      gateway === undefined
        ? undefined
        : {
            ...gateway,
            open: (checkout, signal) => this.around(() => gateway.open(checkout, signal)),
            paymentsOf: (checkout, signal) => this.around(() => gateway.paymentsOf(checkout, signal)),
            paymentIdOf: (id, signal) => this.around(() => gateway.paymentIdOf(id, signal)),
          };
    return { crypto: cut(crypto), brl: cut(brl), of: (provider, currency) => cut(of(provider, currency)) };
  }

  /** A transaction that is open when the process is killed is rolled back, as the server does when a connection ends. */
  pool(pool: pg.Pool): pg.Pool {
    const connect = async (): Promise<pg.PoolClient> => {
      this.pass();
      return this.#client(await pool.connect());
    };
    return replacing(pool, 'connect', connect);
  }

  #client(client: pg.PoolClient): pg.PoolClient {
    const query = (text: unknown, values: unknown[]): Promise<unknown> => {
      const run = (): Promise<unknown> => client.query(String(text), values);
      return text === 'rollback' ? run() : this.around(run);
    };
    return replacing(client, 'query', query);
  }
}

/** An object with another method in the place of one. */
function replacing<Target extends object>(target: Target, name: keyof Target, method: unknown): Target {
  return new Proxy(target, {
    get: (of, key) => {
      if (key === name) return method;
      const value: unknown = Reflect.get(of, key, of);
      if (typeof value !== 'function') return value;
      const bound: unknown = value.bind(of);
      return bound;
    },
  });
}
