import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Clock } from '@app/platform';
import { AuthLimits } from '../auth/auth-limits.js';
import { CLOCK } from '../core/dependencies.js';
import { Progress, TimeLimit } from '../core/use-cases/time-limit.js';
import { ExportedRows } from './exported-rows.js';
import { ExportedStreams } from './exported-streams.js';

/** Longest standstill while the events are checked and the head is collected; the events are streamed afterwards. */
const LIMIT_MS = 60_000;

/** Everything that is kept of a person, as JSON text in pieces. */
@TimeLimit(LIMIT_MS)
export class ExportMeQuery extends Query<AsyncIterable<string>> {
  readonly progress = new Progress();

  constructor(
    readonly userId: string,
    readonly address: string,
  ) {
    super();
  }
}

/** Of the document; raised when a member changes its meaning. */
const FORMAT = 'personal-data-export-1';

/**
 * All of one's data: every event of the three streams with its texts opened, and what is kept next to them. Written in
 * pieces, since a long ledger does not belong into the memory of a server as a whole.
 */
@QueryHandler(ExportMeQuery)
export class ExportMeHandler implements IQueryHandler<ExportMeQuery> {
  constructor(
    private readonly limits: AuthLimits,
    private readonly rows: ExportedRows,
    private readonly streams: ExportedStreams,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ userId, address, progress }: ExportMeQuery): Promise<AsyncIterable<string>> {
    await this.limits.reserve('export', { name: userId, address });
    await this.streams.requireReadable(userId, progress);
    const now = this.clock.now();
    const head = {
      format: FORMAT,
      exportedAt: now.toISOString(),
      userId,
      ...(await this.rows.of(userId, now)),
    };
    return this.document(head, userId);
  }

  private async *document(head: object, userId: string): AsyncGenerator<string> {
    // The head is an object with members: its closing brace makes room for the events.
    yield `${JSON.stringify(head).slice(0, -1)},"events":[`;
    let separator = '\n';
    for await (const event of this.streams.of(userId)) {
      yield `${separator}${JSON.stringify(event)}`;
      separator = ',\n';
    }
    yield '\n]}\n';
  }
}
