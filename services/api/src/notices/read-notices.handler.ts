import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NoticesRepository } from '@app/accounts';
import type { ReadNoticesRequest, ReadNoticesResponse } from '@app/contracts';
import type { Clock } from '@app/platform';
import { CLOCK } from '../core/dependencies.js';

export class ReadNoticesCommand extends Command<ReadNoticesResponse> {
  constructor(
    readonly userId: string,
    readonly which: ReadNoticesRequest,
  ) {
    super();
  }
}

/** Notices of others among the ids are nobody's here: nothing is said of them, and nothing is changed. */
@CommandHandler(ReadNoticesCommand)
export class ReadNoticesHandler implements ICommandHandler<ReadNoticesCommand> {
  constructor(
    private readonly notices: NoticesRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ userId, which }: ReadNoticesCommand): Promise<ReadNoticesResponse> {
    const chosen = 'ids' in which ? which : { until: new Date(which.until) };
    await this.notices.markRead(userId, chosen, this.clock.now());
    return { unread: await this.notices.countUnread(userId) };
  }
}
