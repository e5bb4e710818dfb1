import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import { isQuietAt, NoticeSettingsRepository, NoticesRepository } from '@app/accounts';
import type { NoticesResponse } from '@app/contracts';
import type { Clock } from '@app/platform';
import { CLOCK } from '../core/dependencies.js';
import { readCursor, writeCursor } from '../core/reading/cursor.js';
import { pageQuerySchema } from '../core/reading/read-query.js';
import { type AccountRepository, ACCOUNTS } from '../core/streams/streams.js';
import { noticeView } from './notices.view.js';

export const noticesQuerySchema = pageQuerySchema.omit({ minRevision: true });
export type NoticesPage = z.output<typeof noticesQuerySchema>;

export class ListNoticesQuery extends Query<NoticesResponse> {
  constructor(
    readonly userId: string,
    readonly page: NoticesPage,
  ) {
    super();
  }
}

const placeSchema = z.tuple([z.iso.datetime(), z.uuid()]);

@QueryHandler(ListNoticesQuery)
export class ListNoticesHandler implements IQueryHandler<ListNoticesQuery> {
  constructor(
    private readonly notices: NoticesRepository,
    private readonly settings: NoticeSettingsRepository,
    @Inject(ACCOUNTS) private readonly accounts: AccountRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ userId, page: { limit, cursor } }: ListNoticesQuery): Promise<NoticesResponse> {
    const place = readCursor(cursor, placeSchema);
    const before = place && { createdAt: new Date(place[0]), noticeId: place[1] };
    const [rows, unread, { quietHours }, { state }] = await Promise.all([
      this.notices.list(userId, { limit: limit + 1, before }),
      this.notices.countUnread(userId),
      this.settings.find(userId),
      this.accounts.load(userId),
    ]);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const now = this.clock.now();
    return {
      notices: shown.map(noticeView),
      unread,
      isQuiet: isQuietAt(quietHours, now, state.timeZone),
      at: now.toISOString(),
      nextCursor: last === undefined ? null : writeCursor([last.createdAt.toISOString(), last.noticeId]),
    };
  }
}
