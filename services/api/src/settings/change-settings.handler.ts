import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DigestsRepository, nextDigestAt } from '@app/accounts';
import type { SettingsResponse } from '@app/contracts';
import type { DisplayCurrency, InvestorProfile, Language, TaxCountry } from '@app/ledger';
import type { Clock } from '@app/platform';
import { AccountChanges } from '../accounts/account-changes.js';
import type { ReceivedProof } from '../auth/reauthentication.js';
import { CLOCK } from '../core/dependencies.js';
import { SettingsCommands } from './settings-commands.js';
import { SettingsViews } from './settings.view.js';

export type SettingsChange =
  | { readonly setting: 'base'; readonly currency: 'USD' | 'BRL'; readonly amount: string | undefined }
  | { readonly setting: 'profile'; readonly profile: InvestorProfile }
  | { readonly setting: 'email'; readonly email: string | null; readonly proof: ReceivedProof }
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
  // eslint-disable-next-line max-params -- Nest gives what is injected one by one
  constructor(
    private readonly commands: SettingsCommands,
    private readonly changes: AccountChanges,
    private readonly views: SettingsViews,
    private readonly digests: DigestsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ userId, change, expectedRevision }: ChangeSettingsCommand): Promise<SettingsResponse> {
    const command = await this.commands.of(userId, change);
    const { state, revision } = await this.changes.run({
      userId,
      command,
      actor: { kind: 'user', id: userId },
      expectedRevision,
    });
    if (change.setting === 'time-zone') await this.moveDigest(userId, state.timeZone);
    return this.views.of(userId, state, revision);
  }

  /** The hour of the weekly digest is that of the new zone. */
  private async moveDigest(userId: string, timeZone: string): Promise<void> {
    const wanted = await this.digests.find(userId);
    if (wanted === undefined) return;
    await this.digests.postpone(userId, nextDigestAt(wanted, this.clock.now(), timeZone));
  }
}
