import {
  type Actor,
  createRepository,
  type EventStore,
  foldWith,
  LostRaceError,
  PAYMENT_CATEGORY,
  type Repository,
  type StreamRevision,
} from '@app/event-store';
import {
  decidePayment,
  evolvePayment,
  type PaymentCommand,
  type PaymentEvent,
  paymentEventCodec,
  type PaymentRejection,
  type PaymentState,
  type ProviderPayment,
} from '@app/ledger';
import { type Clock, currentCorrelationId, retry, uuidv5 } from '@app/platform';
import type { PaymentsRepository } from './stores/payments.repository.js';

/** Who acts where nobody asked: jobs, and what follows from notices of providers. */
export const SYSTEM: Actor = { kind: 'system', id: 'payments' };

export interface ExecutedPayment {
  readonly state: PaymentState;
  readonly revision: StreamRevision;
  /** Empty where the command changed nothing. */
  readonly events: readonly PaymentEvent[];
  readonly secondPayments: readonly ProviderPayment[];
  readonly rejection: PaymentRejection | undefined;
}

const RACES = { attempts: 5, baseMs: 50, factor: 2, maxMs: 1_000 };

/** Loads and changes `payment-<paymentId>`; the row by which it is found follows each change. */
export class Payments {
  readonly #repository: Repository<PaymentState, PaymentEvent>;
  readonly #rows: PaymentsRepository;

  constructor(parts: {
    readonly store: EventStore;
    readonly clock: Clock;
    readonly rows: PaymentsRepository;
  }) {
    this.#rows = parts.rows;
    this.#repository = createRepository<PaymentState, PaymentEvent>({
      ...{ store: parts.store, clock: parts.clock, category: PAYMENT_CATEGORY, codec: paymentEventCodec },
      ...{ initialState: null, fold: foldWith(evolvePayment) },
      // A notice, a poll and a follower may carry out the same at the same time.
      confirmsAppends: true,
    });
  }

  async load(paymentId: string): Promise<PaymentState> {
    return (await this.#repository.load(paymentId)).state;
  }

  /**
   * @param cause what the command follows from; the same cause of the same payment is one command
   * @throws StoreUnavailableError
   */
  async execute(
    paymentId: string,
    command: PaymentCommand,
    { cause, actor = SYSTEM }: { readonly cause: string; readonly actor?: Actor },
  ): Promise<ExecutedPayment> {
    const commandId = uuidv5(paymentId, cause);
    const metadata = { commandId, correlationId: currentCorrelationId() ?? commandId, actor };
    let secondPayments: readonly ProviderPayment[] = [];
    const executed = await retry(
      () =>
        this.#repository.execute<PaymentRejection>(paymentId, metadata, (state) => {
          const decision = decidePayment(command, state);
          if (decision.outcome === 'decided') ({ secondPayments } = decision);
          return decision;
        }),
      { ...RACES, shouldRetry: (error) => error instanceof LostRaceError },
    );
    const { state, revision } = executed;
    if (revision !== 'no-stream') await this.#rows.follow(paymentId, state, revision);
    const isRejected = executed.outcome === 'rejected';
    return {
      ...{ state, revision, secondPayments },
      events: isRejected ? [] : executed.events,
      rejection: isRejected ? executed.rejection : undefined,
    };
  }

  /** Writes the row of a payment again from its stream. */
  async follow(paymentId: string): Promise<PaymentState> {
    const { state, revision } = await this.#repository.load(paymentId);
    if (revision !== 'no-stream') await this.#rows.follow(paymentId, state, revision);
    return state;
  }
}
