import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PersonalTexts } from '@app/accounts';
import type { ImportRequest, ImportResponse } from '@app/contracts';
import {
  commandIdOf,
  decideAbortImport,
  decideAddImportRows,
  decideCompleteImport,
  decideStartImport,
  type ImportBatch,
  type ImportId,
  importIdOf,
} from '@app/ledger';
import { absolute } from '@app/money';
import { uuidv5 } from '@app/platform';
import { SHUTDOWN_SIGNAL } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import { isTransient, type LedgerCommand, LedgerCommands } from '../core/streams/ledger-commands.js';
import { acceptedOrProblem, rejectionProblem } from '../core/streams/rejection-problem.js';
import { TimeLimit } from '../core/use-cases/time-limit.js';
import { nextChunk } from './import-chunks.js';
import { assertDecided } from './import-gate.js';
import { fingerprintOf, ImportPlans, type PlannedImport } from './import-plans.js';

/** Ten thousand rows are appended in chunks, each a command of the ledger. */
const LIMIT_MS = 10 * 60_000;

@TimeLimit(LIMIT_MS)
export class RunImportCommand extends Command<ImportResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly request: ImportRequest,
  ) {
    super();
  }
}

/**
 * Takes a file over: start, rows in chunks, completion, each a command of its own under an id that follows from the
 * import's. Rows count only once it is completed, so a process that dies on the way leaves nothing that shows; the same
 * request, sent to any process, goes on behind the rows that have arrived.
 */
@CommandHandler(RunImportCommand)
export class RunImportHandler implements ICommandHandler<RunImportCommand> {
  constructor(
    private readonly plans: ImportPlans,
    private readonly commands: LedgerCommands,
    private readonly texts: PersonalTexts,
    @Inject(SHUTDOWN_SIGNAL) private readonly signal: AbortSignal,
  ) {}

  async execute({ userId, idempotencyKey, request }: RunImportCommand): Promise<ImportResponse> {
    const importId = importIdOf(request.importId);
    const fingerprint = fingerprintOf(request);
    const done = await this.doneBefore(userId, importId, fingerprint);
    if (done !== undefined) return done;
    const plan = await this.plans.forImport({ userId, importId, request }, (facts) => {
      assertDecided(facts, request);
    });
    const run: Run = { userId, idempotencyKey, importId, plan, request, fingerprint };
    const { state } = await this.commands.snapshot(userId);
    const known = state.imports.get(importId);
    if (known === undefined) await this.start(run);
    else if (known.fingerprint !== fingerprint || !goesOn(known, plan)) throw otherFile();
    await this.bring(run, known?.pending.length ?? 0);
    const { revision, repeated } = await this.complete(run);
    await this.plans.keepReading(userId, plan.facts, request.reading);
    return { revision, repeated, importId, rows: plan.rows.length, resumed: known !== undefined };
  }

  /** What is over answers as it did, whatever its rows would look like by now: they are recorded, thus duplicates. */
  private async doneBefore(
    userId: string,
    importId: ImportId,
    fingerprint: string,
  ): Promise<ImportResponse | undefined> {
    const { state, revision } = await this.commands.snapshot(userId);
    const batch = state.imports.get(importId);
    if (batch === undefined || batch.status === 'open') return undefined;
    if (batch.status !== 'completed') throw statusProblem(batch);
    if (batch.fingerprint !== fingerprint) throw otherFile();
    return {
      revision,
      repeated: true,
      importId,
      rows: batch.expected,
      resumed: false,
    };
  }

  private async start(run: Run): Promise<void> {
    const { importId, plan, fingerprint } = run;
    const order = plan.facts.isOrdered ? 'as_given' : 'by_kind';
    const announced = {
      importId,
      format: plan.facts.format,
      fingerprint,
      rows: plan.rows.length,
      order,
    } as const;
    const outcome = await this.commands.run({
      ...step(run, 'start'),
      decide: (state, context) => decideStartImport({ ...context, ...announced }, state),
    });
    acceptedOrProblem(outcome);
  }

  /** Brings the rows from one place on, as many at a time as one append takes. */
  private async bring(run: Run, from: number): Promise<void> {
    const { importId, plan, userId } = run;
    const hasNotes = plan.rows.some(({ notes }) => notes.trim() !== '');
    const seal = hasNotes ? await this.texts.sealerFor(userId) : () => null;
    for (let firstRow = from; firstRow < plan.rows.length;) {
      this.signal.throwIfAborted();
      const chunk = nextChunk(plan.rows, firstRow);
      const rows = chunk.map(({ row, notes }) => ({ ...row, note: seal(notes) }));
      const place = firstRow;
      const outcome = await this.commands.run({
        ...step(run, place.toString()),
        decide: (state, context) =>
          decideAddImportRows({ ...context, importId, firstRow: place, rows }, state),
      });
      acceptedOrProblem(outcome);
      firstRow += chunk.length;
    }
  }

  /** Rejected, because the ledger changed on the way, it is given up: nothing stays open that nobody can complete. */
  private async complete(run: Run) {
    const { importId, request } = run;
    const { acceptNegative } = request;
    const outcome = await this.commands.run({
      ...step(run, 'complete'),
      decide: (state, context) => decideCompleteImport({ ...context, importId, acceptNegative }, state),
    });
    if (!outcome.ok && !isTransient(outcome.rejection)) {
      await this.commands.run({
        ...step(run, 'abort'),
        decide: (state, context) => decideAbortImport({ ...context, importId }, state),
      });
    }
    return acceptedOrProblem(outcome);
  }
}

interface Run {
  readonly userId: string;
  readonly idempotencyKey: string;
  readonly importId: ImportId;
  readonly plan: PlannedImport;
  readonly request: ImportRequest;
  readonly fingerprint: string;
}

/** A part of the import under a command id that any process finds again. */
function step({ userId, idempotencyKey, importId }: Run, name: string): Omit<LedgerCommand, 'decide'> {
  return { userId, idempotencyKey, commandId: commandIdOf(uuidv5(importId, name)) };
}

/** True where the rows that arrived are the first ones of the plan: the ledger may have changed in between. */
function goesOn({ expected, pending }: ImportBatch, { rows }: PlannedImport): boolean {
  return (
    expected === rows.length &&
    pending.every(({ kind, tradedOn, trade, movement }, place) => {
      const row = rows[place]?.row;
      if (row?.kind !== kind) return false;
      if ('fill' in row) return row.fill.tradedOn === tradedOn && row.fill.quantity === trade?.quantity;
      const { portfolioCash, dynamicBalance } = movement;
      const amounts = [absolute(portfolioCash), absolute(dynamicBalance)];
      return row.tradedOn === tradedOn && amounts.includes(row.amount);
    })
  );
}

const otherFile = (): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'IMPORT.OTHER_FILE',
    detail: 'This import was started with another file or other choices; cancel it and start again',
  });

const statusProblem = ({ importId, status }: ImportBatch): ProblemError =>
  rejectionProblem({ code: 'LEDGER.IMPORT_STATUS', importId, status });
