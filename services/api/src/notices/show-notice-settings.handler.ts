import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { NoticeSettingsRepository } from '@app/accounts';
import type { NoticeSettings } from '@app/contracts';

export class ShowNoticeSettingsQuery extends Query<NoticeSettings> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(ShowNoticeSettingsQuery)
export class ShowNoticeSettingsHandler implements IQueryHandler<ShowNoticeSettingsQuery> {
  constructor(private readonly settings: NoticeSettingsRepository) {}

  async execute({ userId }: ShowNoticeSettingsQuery): Promise<NoticeSettings> {
    return this.settings.find(userId);
  }
}
