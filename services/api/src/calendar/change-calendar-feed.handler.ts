import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CalendarFeedsRepository, CalendarLinks } from '@app/accounts';
import type { CalendarFeedResponse } from '@app/contracts';
import type { Clock } from '@app/platform';
import { CLOCK } from '../core/dependencies.js';

export class ChangeCalendarFeedCommand extends Command<CalendarFeedResponse> {
  constructor(
    readonly userId: string,
    readonly change: 'renew' | 'close',
  ) {
    super();
  }
}

@CommandHandler(ChangeCalendarFeedCommand)
export class ChangeCalendarFeedHandler implements ICommandHandler<ChangeCalendarFeedCommand> {
  constructor(
    private readonly feeds: CalendarFeedsRepository,
    private readonly links: CalendarLinks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ userId, change }: ChangeCalendarFeedCommand): Promise<CalendarFeedResponse> {
    if (change === 'renew') await this.feeds.renew(userId, this.clock.now());
    else await this.feeds.close(userId);
    const feed = await this.feeds.find(userId);
    return { path: feed === undefined ? null : this.links.pathOf(userId, feed.version) };
  }
}
