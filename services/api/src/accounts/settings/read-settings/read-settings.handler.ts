import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { SettingsResponse } from '@app/contracts';
import { ACCOUNTS, type AccountRepository } from '../../../core/streams/streams.js';
import { SettingsViews } from '../settings-view.js';
import { ReadSettingsQuery } from './read-settings.query.js';

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
