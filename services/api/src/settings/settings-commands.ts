import { Injectable } from '@nestjs/common';
import { PersonalTexts } from '@app/accounts';
import { emailField } from '@app/contracts';
import { type AccountCommand, type AccountState, dollarsForReais } from '@app/ledger';
import { requireTimeZone } from '../accounts/require-time-zone.js';
import { Reauthentication } from '../auth/reauthentication.js';
import { ProblemError } from '../core/http/problem.error.js';
import { UserCalendar } from '../core/time/user-calendar.js';
import { ExchangeRates } from '../exchange-rates/exchange-rates.js';
import { baseInDollars, baseInReais, notPositive } from './base-amount.js';
import type { SettingsChange } from './change-settings.handler.js';

type Command = (state: AccountState) => AccountCommand | undefined;

/** A change of a setting as a command of the account: checked, converted, sealed. */
@Injectable()
export class SettingsCommands {
  constructor(
    private readonly reauthentication: Reauthentication,
    private readonly texts: PersonalTexts,
    private readonly rates: ExchangeRates,
    private readonly calendar: UserCalendar,
  ) {}

  /** @throws ProblemError for what cannot be a setting */
  async of(userId: string, change: SettingsChange): Promise<Command> {
    switch (change.setting) {
      case 'base': {
        const command = await this.baseCommand(userId, change);
        return () => command;
      }
      case 'profile':
        return () => ({ kind: 'select-profile', profile: change.profile });
      case 'email':
        return this.emailCommand(userId, change);
      case 'time-zone': {
        const { timeZone } = change;
        requireTimeZone(timeZone, 'SETTINGS.TIME_ZONE_UNKNOWN');
        return () => ({ kind: 'change-time-zone', timeZone });
      }
      case 'language':
        return () => ({ kind: 'change-language', language: change.language });
      case 'display-currency':
        return () => ({ kind: 'change-display-currency', currency: change.currency });
      case 'tax-country':
        return () => ({ kind: 'change-tax-country', country: change.country });
    }
  }

  /** Reais are converted once, by the rate of today, which stays next to the dollars for ever. */
  private async baseCommand(
    userId: string,
    { currency, amount }: Extract<SettingsChange, { readonly setting: 'base' }>,
  ): Promise<AccountCommand> {
    if (currency === 'USD') return { kind: 'change-base', base: baseInDollars(amount), entered: null };
    const reais = baseInReais(amount);
    const { rate, rateDate, rateSource } = await this.rates.usdBrlOn(await this.calendar.today(userId));
    const base = dollarsForReais(reais, rate);
    if (base <= 0n) throw notPositive();
    return { kind: 'change-base', base, entered: { currency, amount: reais, rate, rateDate, rateSource } };
  }

  /**
   * A forgotten password is mailed to the address, so an open session alone must not set it. Sealing the same address
   * again gives another text, so what is there is opened to see whether it changes.
   */
  private async emailCommand(
    userId: string,
    { email: given, proof }: Extract<SettingsChange, { readonly setting: 'email' }>,
  ): Promise<Command> {
    const parsed = emailField.safeParse(given ?? '');
    if (!parsed.success)
      throw new ProblemError({
        status: 422,
        code: 'SETTINGS.EMAIL_INVALID',
        detail: 'Please enter a valid email',
      });
    // Last: a code or a passkey is for one request, and a wrong address would use it up.
    await this.reauthentication.require(userId, proof);
    const address = parsed.data;
    const email = await this.texts.seal(userId, address, 'account email');
    const open = await this.texts.openerFor(userId);
    return (state) =>
      open(state.email, 'account email').text === address ? undefined : { kind: 'change-email', email };
  }
}
