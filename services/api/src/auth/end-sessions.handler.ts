import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Inject } from '@nestjs/common';
import { SessionsRepository } from '@app/accounts';
import type { Clock } from '@app/platform';
import { CLOCK } from '../core/dependencies.js';

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
    return (await this.sessions.end(which.only, userId, now)) ? 1 : 0;
  }
}
