import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CalendarFeedsRepository, CalendarLinks, DigestsRepository } from '@app/accounts';
import { dateInZone } from '@app/ledger';
import type { Clock } from '@app/platform';
import type { ApiConfig } from '../config.js';
import { CLOCK, CONFIG } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import {
  type AccountRepository,
  ACCOUNTS,
  type SubscriptionRepository,
  SUBSCRIPTIONS,
} from '../core/streams/streams.js';
import { calendarOf } from './calendar-text.js';

export class ReadCalendarQuery extends Query<string> {
  constructor(readonly file: string) {
    super();
  }
}

const FILE = /^([\w-]+)\.ics$/;
const MONDAY_MORNING = { weekday: 1, hour: 8 };

@QueryHandler(ReadCalendarQuery)
export class ReadCalendarHandler implements IQueryHandler<ReadCalendarQuery> {
  // eslint-disable-next-line max-params -- Nest gives what is injected one by one
  constructor(
    private readonly feeds: CalendarFeedsRepository,
    private readonly links: CalendarLinks,
    private readonly digests: DigestsRepository,
    @Inject(ACCOUNTS) private readonly accounts: AccountRepository,
    @Inject(SUBSCRIPTIONS) private readonly subscriptions: SubscriptionRepository,
    @Inject(CONFIG) private readonly config: Pick<ApiConfig, 'PUBLIC_URL'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ProblemError for an address that was never given out, was renewed or closed: nobody learns which */
  async execute({ file }: ReadCalendarQuery): Promise<string> {
    const read = this.links.read(FILE.exec(file)?.[1] ?? '');
    const feed = read === undefined ? undefined : await this.feeds.find(read.userId);
    if (read === undefined || feed?.version !== read.version) throw unknownAddress();
    const { userId } = read;
    const { state } = await this.accounts.load(userId);
    if (state.status !== 'active') throw unknownAddress();
    const [{ state: subscription }, digest] = await Promise.all([
      this.subscriptions.load(userId),
      this.digests.find(userId),
    ]);
    const { paidUntil, isCancelled } = subscription;
    return calendarOf({
      ...{ userId, language: state.language, now: this.clock.now(), reminder: digest ?? MONDAY_MORNING },
      openedOn: dateInZone(feed.openedAt.toISOString(), state.timeZone),
      endsOn: paidUntil === null || isCancelled ? null : dateInZone(paidUntil, state.timeZone),
      appUrl: this.config.PUBLIC_URL,
    });
  }
}

const unknownAddress = (): ProblemError =>
  new ProblemError({
    status: 404,
    code: 'CALENDAR.UNKNOWN',
    detail: 'There is no calendar at this address',
  });
