import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { SettingsResponse } from '@app/contracts';
import { type AccountRepository, ACCOUNTS } from '../core/streams/streams.js';
import { SettingsViews } from './settings.view.js';

export class ReadSettingsQuery extends Query<SettingsResponse> {
  constructor(readonly userId: string) {
    super();
  }
}

/** Folded from the stream and not from a read model: what was just saved is there. */
@QueryHandler(ReadSettingsQuery)
export class ReadSettingsHandler implements IQueryHandler<ReadSettingsQuery> {
  constructor(
    private readonly views: SettingsViews,
    @Inject(ACCOUNTS) private readonly accounts: AccountRepository,
  ) {}

  async execute({ userId }: ReadSettingsQuery): Promise<SettingsResponse> {
    const { state, revision } = await this.accounts.load(userId);
    return this.views.of(userId, state, revision);
  }
}
