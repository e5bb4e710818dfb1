import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ParkedStreamRepair } from '@app/contracts';
import { delay, type IdSource, type Logger } from '@app/platform';
import type { RepairOutcome } from '@app/read-models';
import { IDS, LOGGER, SHUTDOWN_SIGNAL } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import { TimeLimit } from '../core/use-cases/time-limit.js';
import { ParkedStreamsRepository } from './parked-streams.repository.js';

/** A projector that runs takes a request within a moment. */
const TAKEN_WITHIN_MS = 10_000;

/** How long one that was taken may last: a long ledger is folded from its first event. */
const DONE_WITHIN_MS = 60_000;

/** For the answer itself, after both waits. */
const ANSWER_MARGIN_MS = 10_000;

/** An administrator asks for a parked stream to be applied again, or for its user's rows to be written again. */
@TimeLimit(TAKEN_WITHIN_MS + DONE_WITHIN_MS + ANSWER_MARGIN_MS)
export class RepairParkedStreamCommand extends Command<ParkedStreamRepair> {
  constructor(
    readonly stream: string,
    readonly action: ParkedStreamRepair['action'],
    readonly administrator: string,
  ) {
    super();
  }
}

const LOOK_EVERY_MS = 50;

/**
 * Hands the repair to a projector, which alone writes read models, and waits for what comes of it. A request that no
 * projector takes is withdrawn, so that it does not happen at some later time when nobody expects it.
 */
@CommandHandler(RepairParkedStreamCommand)
export class RepairParkedStreamHandler implements ICommandHandler<RepairParkedStreamCommand> {
  constructor(
    private readonly parked: ParkedStreamsRepository,
    @Inject(IDS) private readonly ids: IdSource,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SHUTDOWN_SIGNAL) private readonly signal: AbortSignal,
  ) {}

  async execute({ stream, action, administrator }: RepairParkedStreamCommand): Promise<ParkedStreamRepair> {
    if (!(await this.parked.isParked(stream))) throw notParked();
    const repairId = this.ids.uuidv7();
    const audit = { audit: true, repairId, stream, action, administrator };
    this.logger.warn(audit, 'repair of a parked stream asked for');
    await this.parked.request({ repairId, stream, action, requestedBy: administrator });
    const outcome = await this.wait(repairId);
    this.logger.warn(
      { ...audit, outcome: outcome?.status ?? 'not taken' },
      'repair of a parked stream answered',
    );
    return { stream, action, revision: revisionOf(outcome) };
  }

  private async wait(repairId: string): Promise<RepairOutcome | undefined> {
    const outcome = await this.poll(repairId, TAKEN_WITHIN_MS);
    if (outcome !== undefined || (await this.parked.withdraw(repairId))) return outcome;
    return this.poll(repairId, DONE_WITHIN_MS);
  }

  private async poll(repairId: string, limitMs: number): Promise<RepairOutcome | undefined> {
    for (let waited = 0; waited < limitMs; waited += LOOK_EVERY_MS) {
      const outcome = await this.parked.outcomeOf(repairId);
      if (outcome !== undefined) return outcome;
      await delay(LOOK_EVERY_MS, this.signal);
    }
    return undefined;
  }
}

/** @throws ProblemError unless everything of the stream is applied */
function revisionOf(outcome: RepairOutcome | undefined): string {
  if (outcome === undefined)
    throw new ProblemError({
      status: 503,
      code: 'PROJECTION.NO_PROJECTOR',
      detail: 'No projector has carried out the repair; is one running?',
      headers: { 'Retry-After': '30' },
    });
  const { status, revision, reason } = outcome;
  switch (status) {
    case 'repaired':
      return (revision ?? -1n).toString();
    case 'not_parked':
      throw notParked();
    case 'still_parked':
      throw new ProblemError({
        status: 409,
        code: 'PROJECTION.STILL_PARKED',
        detail: `The stream is still parked: ${reason ?? 'an event cannot be applied'}`,
        members: { revision: (revision ?? -1n).toString(), reason },
      });
    case 'failed':
      throw new ProblemError({
        status: 500,
        code: 'PROJECTION.REPAIR_FAILED',
        detail: 'The repair failed and nothing was changed',
        members: { reason },
      });
  }
}

function notParked(): ProblemError {
  return new ProblemError({
    status: 404,
    code: 'PROJECTION.NOT_PARKED',
    detail: 'No such stream is parked',
  });
}
