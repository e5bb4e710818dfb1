import type { UsdCents } from '@app/money';
import type { Instant } from '../calendar/instant.js';
import type { AccountEvent, DisplayCurrency, Language, Role, TaxCountry } from '../events/account-event.js';
import type { InvestorProfile, Paid } from '../events/event-fields.js';
import type { SealedText } from '../events/sealed-text.js';
import type { UserId } from '../ids.js';
import type { AccountState } from './account-state.js';

/** What can be asked of an account. Personal texts come in sealed: whether one differs is for the caller to know. */
export type AccountCommand =
  | {
      readonly kind: 'register';
      readonly userId: UserId;
      readonly registeredAt: Instant;
      readonly language: Language;
      readonly timeZone: string;
      readonly username: SealedText | null;
      readonly fullName: SealedText | null;
      readonly email: SealedText | null;
    }
  | { readonly kind: 'select-profile'; readonly profile: InvestorProfile }
  | { readonly kind: 'change-base'; readonly base: UsdCents; readonly entered: Paid | null }
  | { readonly kind: 'change-email'; readonly email: SealedText | null }
  | { readonly kind: 'confirm-email' }
  | { readonly kind: 'change-time-zone'; readonly timeZone: string }
  | { readonly kind: 'change-language'; readonly language: Language }
  | { readonly kind: 'change-display-currency'; readonly currency: DisplayCurrency }
  | { readonly kind: 'change-tax-country'; readonly country: TaxCountry }
  | { readonly kind: 'accept-terms'; readonly version: number; readonly acceptedAt: Instant }
  | { readonly kind: 'grant-role'; readonly role: Role }
  | { readonly kind: 'revoke-role'; readonly role: Role }
  /** Says again, signed, what earlier events without a valid MAC said; also where nothing changes by it. */
  | { readonly kind: 'confirm-role'; readonly role: Role; readonly isGranted: boolean }
  | { readonly kind: 'disable' }
  | { readonly kind: 'enable' }
  | { readonly kind: 'erase' };

export type AccountRejection = {
  readonly code:
    | 'ACCOUNT.NOT_REGISTERED'
    /** Nothing can be changed, or brought back, once the key is removed. */
    | 'ACCOUNT.ERASED'
    | 'ACCOUNT.BASE_NOT_POSITIVE';
};

export type AccountDecision =
  /** Without events where the account already is as it was asked to be: every command may be repeated. */
  | { readonly outcome: 'decided'; readonly events: readonly AccountEvent[] }
  | { readonly outcome: 'rejected'; readonly rejection: AccountRejection };

const decided = (...events: readonly AccountEvent[]): AccountDecision => ({ outcome: 'decided', events });
const rejected = (code: AccountRejection['code']): AccountDecision => ({
  outcome: 'rejected',
  rejection: { code },
});

/** The rules of an account: one command on the state it is in. */
export function decideAccount(command: AccountCommand, state: AccountState): AccountDecision {
  if (state.status === 'erased') return command.kind === 'erase' ? decided() : rejected('ACCOUNT.ERASED');
  if (command.kind === 'register') {
    const { userId, registeredAt, language, timeZone, username, fullName, email } = command;
    const data = { userId, registeredAt, language, timeZone, username, fullName, email };
    return state.userId === null ? decided({ type: 'account.user-registered', data }) : decided();
  }
  return state.userId === null ? rejected('ACCOUNT.NOT_REGISTERED') : decideRegistered(command, state);
}

function decideRegistered(
  command: Exclude<AccountCommand, { readonly kind: 'register' }>,
  state: AccountState,
): AccountDecision {
  switch (command.kind) {
    case 'select-profile': {
      const { profile } = command;
      if (state.isProfileChosen && state.profile === profile) return decided();
      return decided({ type: 'account.investor-profile-selected', data: { profile } });
    }
    case 'change-base': {
      const { base, entered } = command;
      if (base <= 0n) return rejected('ACCOUNT.BASE_NOT_POSITIVE');
      if (state.base === base && isSamePaid(state.baseEntered, entered)) return decided();
      return decided({ type: 'account.base-investment-changed', data: { base, entered } });
    }
    case 'change-email': {
      const { email } = command;
      if (state.email === email) return decided();
      return decided({ type: 'account.email-changed', data: { email } });
    }
    case 'confirm-email':
      if (state.email === null || state.isEmailConfirmed) return decided();
      return decided({ type: 'account.email-confirmed', data: {} });
    case 'change-time-zone': {
      const { timeZone } = command;
      if (state.timeZone === timeZone) return decided();
      return decided({ type: 'account.time-zone-changed', data: { timeZone } });
    }
    case 'change-language': {
      const { language } = command;
      if (state.language === language) return decided();
      return decided({ type: 'account.language-changed', data: { language } });
    }
    case 'change-display-currency': {
      const { currency } = command;
      if (state.displayCurrency === currency) return decided();
      return decided({ type: 'account.display-currency-changed', data: { currency } });
    }
    case 'change-tax-country': {
      const { country } = command;
      // A guess that is confirmed is a choice: it holds when the zone changes.
      if (state.taxCountry === country) return decided();
      return decided({ type: 'account.tax-country-changed', data: { country } });
    }
    case 'accept-terms': {
      const { version, acceptedAt } = command;
      // The first acceptance of a version is the one that counts, and a newer one covers it.
      if (state.acceptedTerms !== null && state.acceptedTerms.version >= version) return decided();
      return decided({ type: 'account.terms-accepted', data: { version, acceptedAt } });
    }
    case 'grant-role':
    case 'revoke-role':
      return decideRole(command, state);
    case 'confirm-role':
      return decided(roleChange(command.role, command.isGranted));
    case 'disable':
      return state.status === 'disabled' ? decided() : decided({ type: 'account.disabled', data: {} });
    case 'enable':
      return state.status === 'active' ? decided() : decided({ type: 'account.enabled', data: {} });
    case 'erase':
      return decided({ type: 'account.erased', data: {} });
  }
}

function decideRole(
  { kind, role }: { readonly kind: 'grant-role' | 'revoke-role'; readonly role: Role },
  state: AccountState,
): AccountDecision {
  const isGranted = state.roles.includes(role);
  if (isGranted === (kind === 'grant-role')) return decided();
  return decided(roleChange(role, kind === 'grant-role'));
}

const roleChange = (role: Role, isGranted: boolean): AccountEvent => ({
  type: isGranted ? 'account.role-granted' : 'account.role-revoked',
  data: { role, mac: '' },
});

/** Reais entered again with another day's rate are another base, even where the dollars are the same. */
function isSamePaid(a: Paid | null, b: Paid | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.amount === b.amount && a.rate === b.rate && a.rateDate === b.rateDate && a.rateSource === b.rateSource
  );
}

/** A sentence for the caller. */
export function accountRejectionDetail({ code }: AccountRejection): string {
  switch (code) {
    case 'ACCOUNT.NOT_REGISTERED':
      return 'This account does not exist';
    case 'ACCOUNT.ERASED':
      return 'This account was erased';
    case 'ACCOUNT.BASE_NOT_POSITIVE':
      return 'Base investment must be greater than zero';
  }
}
