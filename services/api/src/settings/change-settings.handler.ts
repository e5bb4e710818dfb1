import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SettingsResponse } from '@app/contracts';
import type { DisplayCurrency, InvestorProfile, Language, TaxCountry } from '@app/ledger';
import { AccountChanges } from '../accounts/account-changes.js';
import type { PasswordProof } from '../auth/reauthentication.js';
import { SettingsCommands } from './settings-commands.js';
import { SettingsViews } from './settings.view.js';

export type SettingsChange =
  | { readonly setting: 'base'; readonly currency: 'USD' | 'BRL'; readonly amount: string | undefined }
  | { readonly setting: 'profile'; readonly profile: InvestorProfile }
  | { readonly setting: 'email'; readonly email: string | null; readonly proof: PasswordProof }
  | { readonly setting: 'time-zone'; readonly timeZone: string }
  | { readonly setting: 'language'; readonly language: Language }
  | { readonly setting: 'display-currency'; readonly currency: DisplayCurrency }
  | { readonly setting: 'tax-country'; readonly country: TaxCountry };

export class ChangeSettingsCommand extends Command<SettingsResponse> {
  constructor(
    readonly userId: string,
    readonly change: SettingsChange,
    /** The revision that the person has seen, where it was sent. */
    readonly expectedRevision: bigint | undefined,
  ) {
    super();
  }
}

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
