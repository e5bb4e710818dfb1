import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NoticeSettingsRepository } from '@app/accounts';
import type { NoticeSettings } from '@app/contracts';
import type { Clock } from '@app/platform';
import { CLOCK } from '../core/dependencies.js';

export class ChangeNoticeSettingsCommand extends Command<NoticeSettings> {
  constructor(
    readonly userId: string,
    readonly settings: NoticeSettings,
  ) {
    super();
  }
}

@CommandHandler(ChangeNoticeSettingsCommand)
export class ChangeNoticeSettingsHandler implements ICommandHandler<ChangeNoticeSettingsCommand> {
  constructor(
    private readonly repository: NoticeSettingsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ userId, settings }: ChangeNoticeSettingsCommand): Promise<NoticeSettings> {
    await this.repository.save(userId, settings, this.clock.now());
    return this.repository.find(userId);
  }
}
