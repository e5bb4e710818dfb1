import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { ExchangeRatesModule } from '../../exchange-rates/exchange-rates.module.js';
import { AccountChanges } from '../account-changes.js';
import { ChangeSettingsController } from './change-settings/change-settings.controller.js';
import { ChangeSettingsHandler } from './change-settings/change-settings.handler.js';
import { SettingsCommands } from './change-settings/settings-commands.js';
import { ReadSettingsController } from './read-settings/read-settings.controller.js';
import { ReadSettingsHandler } from './read-settings/read-settings.handler.js';
import { SettingsViews } from './settings-view.js';

@Module({
  imports: [AuthModule, ExchangeRatesModule],
  controllers: [ReadSettingsController, ChangeSettingsController],
  providers: [SettingsViews, SettingsCommands, AccountChanges, ReadSettingsHandler, ChangeSettingsHandler],
})
export class SettingsModule {}
