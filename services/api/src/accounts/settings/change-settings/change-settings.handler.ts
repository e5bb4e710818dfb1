import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SettingsResponse } from '@app/contracts';
import { AccountChanges } from '../../account-changes.js';
import { SettingsViews } from '../settings-view.js';
import { ChangeSettingsCommand } from './change-settings.command.js';
import { SettingsCommands } from './settings-commands.js';

@CommandHandler(ChangeSettingsCommand)
export class ChangeSettingsHandler implements ICommandHandler<ChangeSettingsCommand> {
  constructor(
    private readonly commands: SettingsCommands,
    private readonly changes: AccountChanges,
    private readonly views: SettingsViews,
  ) {}

  async execute({ userId, change, expectedRevision }: ChangeSettingsCommand): Promise<SettingsResponse> {
    const command = await this.commands.of(userId, change);
    const { state, revision } = await this.changes.run({
      userId,
      command,
      actor: { kind: 'user', id: userId },
      expectedRevision,
    });
    return this.views.of(userId, state, revision);
  }
}
