import { Inject, Injectable } from '@nestjs/common';
import { LostRaceError } from '@app/event-store';
import {
  type AccountState,
  type CommandContext,
  type CommandId,
  commandIdOf,
  dateInZone,
  type Decision,
  foldLedger,
  instantOf,
  type LedgerEvent,
  type LedgerState,
  type Rejection,
} from '@app/ledger';
import { type Clock, currentCausationId, currentCorrelationId, type IdSource, uuidv5 } from '@app/platform';
import { CLOCK, IDS } from '../dependencies.js';
import { KeyedMutex } from './keyed-mutex.js';
import { revisionText } from './revision-text.js';
import { type AccountRepository, ACCOUNTS, type LedgerRepository, LEDGERS } from './streams.js';

export interface LedgerCommand {
  readonly userId: string;
  readonly idempotencyKey: string;
  /** Of a step of a longer command, whose key is that of the whole; else it follows from the key. */
  readonly commandId?: CommandId;
  /** Pure; it may run again after a lost race. */
  readonly decide: (state: LedgerState, context: CommandContext, account: AccountState) => Decision;
}

export interface LedgerDryRun {
  readonly decision: Decision;
  /** The ledger as it is. */
  readonly state: LedgerState;
  /** The ledger as it would be; the same where the command is rejected. */
  readonly after: LedgerState;
  readonly revision: string;
  readonly context: CommandContext;
}

/** A ledger as it is, with what else a decision about it needs. */
export interface LedgerSnapshot {
  readonly state: LedgerState;
  readonly account: AccountState;
  readonly revision: string;
  readonly context: CommandContext;
}

export interface LedgerSuccess {
  readonly ok: true;
  readonly revision: string;
  /** True when the same command had been carried out before: nothing was appended now. */
  readonly repeated: boolean;
  readonly events: readonly LedgerEvent[];
  /** The ledger as the command met it; of a repeated one as it was the first time, as are all of these. */
  readonly before: LedgerState;
  /** The ledger as the command left it. */
  readonly state: LedgerState;
  readonly account: AccountState;
  readonly context: CommandContext;
}

/** Not of the rules but of who else asks for the same ledger at this moment: the same command may be sent again. */
export type TransientRejection = { readonly code: 'LEDGER.LOST_RACE' | 'LEDGER.TOO_MANY_COMMANDS' };
export type LedgerRejection = Rejection | TransientRejection;
export type LedgerOutcome = LedgerSuccess | { readonly ok: false; readonly rejection: LedgerRejection };

/** The one way in which a person's request changes the ledger: load, decide, append at the revision that was loaded. */
@Injectable()
export class LedgerCommands {
  readonly #queue = new KeyedMutex();

  constructor(
    @Inject(LEDGERS) private readonly ledgers: LedgerRepository,
    @Inject(ACCOUNTS) private readonly accounts: AccountRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: IdSource,
  ) {}

  /** The ledger and the moment, for decisions about many things at once; nothing is written. */
  async snapshot(userId: string): Promise<LedgerSnapshot> {
    const { state: account } = await this.accounts.load(userId);
    const { state, revision } = await this.ledgers.load(userId);
    const context = this.context(commandIdOf(this.ids.uuidv7()), account);
    return { state, account, revision: revisionText(revision), context };
  }

  /** What a command would do now: decided and folded, and nothing written. */
  async dryRun({
    userId,
    decide,
  }: Omit<LedgerCommand, 'idempotencyKey' | 'commandId'>): Promise<LedgerDryRun> {
    const { state, account, revision, context } = await this.snapshot(userId);
    const decision = decide(state, context, account);
    const events = decision.outcome === 'decided' ? decision.events : [];
    const { commandId } = context;
    const after = foldLedger(
      events.map((event) => ({ event, commandId })),
      state,
    );
    return { decision, state, after, revision, context };
  }

  /** In turn with the person's other commands, so that a race can be lost to other processes only. */
  async run(command: LedgerCommand): Promise<LedgerOutcome> {
    const waited = await this.#queue.run(command.userId, () => this.runExclusively(command));
    if (waited.turn === 'taken') return waited.result;
    return { ok: false, rejection: { code: 'LEDGER.TOO_MANY_COMMANDS' } };
  }

  private async runExclusively({
    userId,
    idempotencyKey,
    decide,
    ...step
  }: LedgerCommand): Promise<LedgerOutcome> {
    const { state: account } = await this.accounts.load(userId);
    const commandId = step.commandId ?? commandIdOf(uuidv5(userId, idempotencyKey));
    const context = this.context(commandId, account);
    const metadata = {
      commandId,
      correlationId: currentCorrelationId() ?? commandId,
      causationId: currentCausationId(),
      actor: { kind: 'user', id: userId },
    } as const;
    let met: LedgerState | undefined;
    try {
      const executed = await this.ledgers.execute<Rejection>(userId, metadata, (state) => {
        met = state;
        return decide(state, context, account);
      });
      if (executed.outcome === 'rejected') return { ok: false, rejection: executed.rejection };
      const { state } = executed;
      const known = state.eventCountByCommand.has(commandId) && executed.outcome === 'repeated';
      const first = known ? await this.ledgers.around(userId, commandId) : undefined;
      const after = first?.after ?? state;
      return {
        ok: true,
        revision: revisionText(first === undefined ? executed.revision : after.revision),
        repeated: executed.outcome === 'repeated',
        events: first?.events ?? executed.events,
        before: first?.before ?? met ?? state,
        state: after,
        account,
        context,
      };
    } catch (error) {
      // The loser of a race gets an answer it can act on; the same key may be sent again.
      if (error instanceof LostRaceError) return { ok: false, rejection: { code: 'LEDGER.LOST_RACE' } };
      throw error;
    }
  }

  private context(commandId: CommandId, account: AccountState): CommandContext {
    const now = instantOf(this.clock.now().toISOString());
    return { commandId, now, today: dateInZone(now, account.timeZone) };
  }
}

export const isTransient = (rejection: LedgerRejection): rejection is TransientRejection =>
  rejection.code === 'LEDGER.LOST_RACE' || rejection.code === 'LEDGER.TOO_MANY_COMMANDS';
