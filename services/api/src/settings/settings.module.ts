import { Module } from '@nestjs/common';
import { AccountChanges } from '../accounts/account-changes.js';
import { AuthModule } from '../auth/auth.module.js';
import { ExchangeRatesModule } from '../exchange-rates/exchange-rates.controller.js';
import { ChangeSettingsHandler } from './change-settings.handler.js';
import { ReadSettingsHandler } from './read-settings.handler.js';
import { SendConfirmationHandler } from './send-confirmation.handler.js';
import { SettingsCommands } from './settings-commands.js';
import { SettingsController } from './settings.controller.js';
import { SettingsViews } from './settings.view.js';

@Module({
  imports: [AuthModule, ExchangeRatesModule],
  controllers: [SettingsController],
  providers: [
    SettingsViews,
    SettingsCommands,
    AccountChanges,
    ReadSettingsHandler,
    ChangeSettingsHandler,
    SendConfirmationHandler,
  ],
})
export class SettingsModule {}
