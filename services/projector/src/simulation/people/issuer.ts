import {
  createRepository,
  createSnapshotLru,
  type EventStore,
  foldWith,
  LostRaceError,
  type Repository,
} from '@app/event-store';
import {
  type AccountEvent,
  accountEventCodec,
  type AccountState,
  commandIdOf,
  dateInZone,
  EMPTY_ACCOUNT,
  evolveAccount,
  instantOf,
  type LedgerEvent,
  type LedgerState,
  ledgerStreams,
  type Rejection,
} from '@app/ledger';
import type { SimulatedProcess, World } from '../world/world.js';
import type { Intent } from './intents.js';

/** What an api process answers; a process that dies answers nothing. */
export type Answer =
  | { readonly kind: 'done'; readonly events: readonly LedgerEvent[]; readonly state: LedgerState }
  | { readonly kind: 'rejected'; readonly rejection: Rejection }
  /** Every try lost against others: nothing was written, and the key may be sent again. */
  | { readonly kind: 'lost-race' }
  /** Nobody knows whether it was written: the key must be sent again. */
  | { readonly kind: 'unknown' };

/**
 * What the api does with a request, made of the same parts: account and ledger loaded through repositories with
 * snapshots, the decision, the append. It runs on doubles of layers one and two alone (event ids from the
 * command, the command known to the fold): the row per key in Postgres, which comes before, is not simulated.
 */
export class Issuer {
  readonly #ledgers: Repository<LedgerState, LedgerEvent>;
  readonly #accounts: Repository<AccountState, AccountEvent>;
  readonly #world: World;

  constructor(
    world: World,
    readonly process: SimulatedProcess,
    { store, confirmsAppends }: { readonly store: EventStore; readonly confirmsAppends: boolean },
  ) {
    const clock = world;
    const delay = world.delayOf(process);
    this.#world = world;
    this.#ledgers = createRepository<LedgerState, LedgerEvent>({
      ...{ store, clock, delay, ...ledgerStreams },
      // Fewer than there are people, so that some are read whole.
      snapshots: { cache: createSnapshotLru({ capacity: 2 }), reducerVersion: 'simulation' },
      confirmsAppends,
    });
    this.#accounts = createRepository<AccountState, AccountEvent>({
      ...{ store, clock, delay, category: 'account', codec: accountEventCodec, initialState: EMPTY_ACCOUNT },
      fold: foldWith(evolveAccount),
    });
  }

  /** @param commandId the same for every try of an intent, unless a fault is planted */
  async handle(userId: string, commandId: string, { decide }: Intent): Promise<Answer> {
    try {
      const { state: account } = await this.#accounts.load(userId);
      const now = instantOf(this.#world.now().toISOString());
      const context = { commandId: commandIdOf(commandId), now, today: dateInZone(now, account.timeZone) };
      const executed = await this.#ledgers.execute<Rejection>(userId, metadata(userId, commandId), (state) =>
        decide(state, context),
      );
      if (executed.outcome === 'rejected') return { kind: 'rejected', rejection: executed.rejection };
      return { kind: 'done', events: executed.events, state: executed.state };
    } catch (error) {
      return failureOf(error);
    }
  }

  /** Settings are not money: the newest wins, and setting them again changes nothing. */
  async changeZone(userId: string, commandId: string, timeZone: string): Promise<boolean> {
    try {
      await this.#accounts.execute(userId, metadata(userId, commandId), (state) => ({
        outcome: 'decided',
        events:
          state.timeZone === timeZone ? [] : [{ type: 'account.time-zone-changed', data: { timeZone } }],
      }));
      return true;
    } catch (error) {
      failureOf(error);
      return false;
    }
  }
}

const metadata = (userId: string, commandId: string) =>
  ({ commandId, correlationId: commandId, actor: { kind: 'user', id: userId } }) as const;

/** @throws what is no expected failure of the store: a bug */
function failureOf(error: unknown): Answer {
  if (error instanceof LostRaceError) return { kind: 'lost-race' };
  if (error instanceof Error && 'code' in error && error.code === 'STORE.UNAVAILABLE')
    return { kind: 'unknown' };
  throw error;
}
