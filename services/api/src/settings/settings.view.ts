import { Injectable } from '@nestjs/common';
import { CredentialsRepository, PersonalTexts } from '@app/accounts';
import type { SettingsResponse } from '@app/contracts';
import type { AccountState } from '@app/ledger';
import { formatCents } from '@app/money';
import { revisionText } from '../core/streams/revision-text.js';
import { taxCountryOf } from './tax-country.js';

/** A person's settings as they are shown, from the account stream. */
@Injectable()
export class SettingsViews {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly texts: PersonalTexts,
  ) {}

  async of(userId: string, state: AccountState, revision: bigint | 'no-stream'): Promise<SettingsResponse> {
    const [credentials, open] = await Promise.all([
      this.credentials.findById(userId),
      this.texts.openerFor(userId),
    ]);
    const email = open(state.email, 'account email');
    return {
      // Accounts of before names were sealed have theirs with the credentials alone.
      username: credentials?.username ?? open(state.username, 'account username').text ?? '',
      fullName: credentials?.fullName ?? open(state.fullName, 'account full-name').text,
      email: email.text,
      emailStatus: email.status,
      emailConfirmed: state.isEmailConfirmed,
      registeredAt: state.registeredAt,
      profile: state.profile,
      profileChosen: state.isProfileChosen,
      base: { usd: formatCents(state.base), entered: enteredView(state) },
      timeZone: state.timeZone,
      language: state.language,
      displayCurrency: state.displayCurrency,
      taxCountry: taxCountryOf(state),
      taxCountryChosen: state.taxCountry !== null,
      acceptedTerms: state.acceptedTerms,
      revision: revisionText(revision),
    };
  }
}

function enteredView({ baseEntered }: AccountState): SettingsResponse['base']['entered'] {
  if (baseEntered === null) return null;
  const { currency, amount, rate, rateDate, rateSource } = baseEntered;
  return { currency, amountBrl: formatCents(amount), rate, rateDate, rateSource };
}
