import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SessionsRepository } from '@app/accounts';
import type { Clock } from '@app/platform';
import { CLOCK } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';

/** Ends one session, or all but one. The result is how many ended. */
export class EndSessionsCommand extends Command<number> {
  constructor(
    readonly userId: string,
    readonly which: { readonly only: string } | { readonly allBut: string },
  ) {
    super();
  }
}

@CommandHandler(EndSessionsCommand)
export class EndSessionsHandler implements ICommandHandler<EndSessionsCommand> {
  constructor(
    private readonly sessions: SessionsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ userId, which }: EndSessionsCommand): Promise<number> {
    const now = this.clock.now();
    if ('allBut' in which) return this.sessions.endAll(userId, now, { but: which.allBut });
    if (!(await this.sessions.end(which.only, userId, now)))
      throw new ProblemError({
        status: 404,
        code: 'AUTH.SESSION_NOT_FOUND',
        detail: 'This session has ended or does not exist',
      });
    return 1;
  }
}
