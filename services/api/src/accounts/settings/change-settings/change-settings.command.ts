import { Command } from '@nestjs/cqrs';
import type { SettingsResponse } from '@app/contracts';
import type { InvestorProfile, Language } from '@app/ledger';
import type { PasswordProof } from '../../../auth/password-again/password-again.js';

export type SettingsChange =
  | { readonly setting: 'base'; readonly currency: 'USD' | 'BRL'; readonly amount: string | undefined }
  | { readonly setting: 'profile'; readonly profile: InvestorProfile }
  | { readonly setting: 'email'; readonly email: string | null; readonly proof: PasswordProof }
  | { readonly setting: 'time-zone'; readonly timeZone: string }
  | { readonly setting: 'language'; readonly language: Language };

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
