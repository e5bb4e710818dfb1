import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CalendarFeedsRepository, CalendarLinks } from '@app/accounts';
import type { CalendarFeedResponse } from '@app/contracts';

export class ShowCalendarFeedQuery extends Query<CalendarFeedResponse> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(ShowCalendarFeedQuery)
export class ShowCalendarFeedHandler implements IQueryHandler<ShowCalendarFeedQuery> {
  constructor(
    private readonly feeds: CalendarFeedsRepository,
    private readonly links: CalendarLinks,
  ) {}

  async execute({ userId }: ShowCalendarFeedQuery): Promise<CalendarFeedResponse> {
    const feed = await this.feeds.find(userId);
    return { path: feed === undefined ? null : this.links.pathOf(userId, feed.version) };
  }
}
