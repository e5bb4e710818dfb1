import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SessionsRepository } from '@app/accounts';
import type { Clock } from '@app/platform';
import { CLOCK } from '../../core/dependencies.js';
import { EndSessionsCommand } from './end-sessions.command.js';

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
