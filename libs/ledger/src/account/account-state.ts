import type { UsdCents } from '@app/money';
import { usdCents } from '@app/money';
import type { Instant } from '../calendar/instant.js';
import type { AccountEvent, DisplayCurrency, Language, Role, TaxCountry } from '../events/account-event.js';
import type { InvestorProfile, Paid } from '../events/event-fields.js';
import type { SealedText } from '../events/sealed-text.js';
import type { UserId } from '../ids.js';

/** 20.00 USD, until the person chooses another. */
export const DEFAULT_BASE: UsdCents = usdCents(2_000n);
export const DEFAULT_PROFILE: InvestorProfile = 'direct';

/** A disabled account keeps everything and opens no session; an erased one never comes back. */
export type AccountStatus = 'active' | 'disabled' | 'erased';

/** A person's settings as folded from `account-<userId>`. */
export type AccountState = {
  /** `null` before registration. */
  readonly userId: UserId | null;
  readonly registeredAt: Instant | null;
  readonly profile: InvestorProfile;
  /** False while the default holds, which screens say in the profile banner. */
  readonly isProfileChosen: boolean;
  readonly base: UsdCents;
  /** Where the base was entered in reais: what was entered, and the rate it was converted with. */
  readonly baseEntered: Paid | null;
  readonly timeZone: string;
  readonly language: Language;
  readonly displayCurrency: DisplayCurrency;
  /** `null` until the person chose one: then it follows from the time zone. */
  readonly taxCountry: TaxCountry | null;
  readonly roles: readonly Role[];
  readonly status: AccountStatus;
  /** Sealed, as is the name: only who holds the person's key can read them. `null` where there is none. */
  readonly username: SealedText | null;
  readonly fullName: SealedText | null;
  readonly email: SealedText | null;
  /** Whether the current address was confirmed by somebody who reads its mails. */
  readonly isEmailConfirmed: boolean;
  /** The newest version of the terms of use that was accepted; `null` where none was. */
  readonly acceptedTerms: { readonly version: number; readonly at: Instant } | null;
};

export const EMPTY_ACCOUNT: AccountState = {
  userId: null,
  registeredAt: null,
  profile: DEFAULT_PROFILE,
  isProfileChosen: false,
  base: DEFAULT_BASE,
  baseEntered: null,
  timeZone: 'UTC',
  language: 'en',
  displayCurrency: 'USD',
  taxCountry: null,
  roles: [],
  status: 'active',
  username: null,
  fullName: null,
  email: null,
  isEmailConfirmed: false,
  acceptedTerms: null,
};

export function evolveAccount(state: AccountState, event: AccountEvent): AccountState {
  switch (event.type) {
    case 'account.user-registered':
      return { ...state, ...event.data };
    case 'account.investor-profile-selected':
      return { ...state, profile: event.data.profile, isProfileChosen: true };
    case 'account.base-investment-changed':
      return { ...state, base: event.data.base, baseEntered: event.data.entered };
    case 'account.time-zone-changed':
      return { ...state, timeZone: event.data.timeZone };
    case 'account.language-changed':
      return { ...state, language: event.data.language };
    case 'account.display-currency-changed':
      return { ...state, displayCurrency: event.data.currency };
    case 'account.tax-country-changed':
      return { ...state, taxCountry: event.data.country };
    case 'account.role-granted': {
      const { role, mac } = event.data;
      return mac === null || state.roles.includes(role) ? state : { ...state, roles: [...state.roles, role] };
    }
    case 'account.role-revoked':
      if (event.data.mac === null) return state;
      return { ...state, roles: state.roles.filter((role) => role !== event.data.role) };
    case 'account.email-changed':
      return { ...state, email: event.data.email, isEmailConfirmed: false };
    case 'account.email-confirmed':
      return { ...state, isEmailConfirmed: true };
    case 'account.terms-accepted':
      return { ...state, acceptedTerms: { version: event.data.version, at: event.data.acceptedAt } };
    case 'account.disabled':
      return { ...state, status: 'disabled' };
    case 'account.enabled':
      return { ...state, status: 'active' };
    case 'account.erased':
      return {
        ...{ ...state, status: 'erased', roles: [] },
        ...{ username: null, fullName: null, email: null, isEmailConfirmed: false },
      };
  }
}

export const foldAccount = (events: Iterable<AccountEvent>): AccountState => {
  let state = EMPTY_ACCOUNT;
  for (const event of events) state = evolveAccount(state, event);
  return state;
};
