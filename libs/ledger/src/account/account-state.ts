import type { UsdCents } from '@app/money';
import { usdCents } from '@app/money';
import type { Instant } from '../calendar/instant.js';
import type { AccountEvent, Language, Role } from '../events/account-event.js';
import type { InvestorProfile } from '../events/event-fields.js';
import type { UserId } from '../ids.js';

/** 20.00 USD, until the person chooses another. */
export const DEFAULT_BASE: UsdCents = usdCents(2_000n);
export const DEFAULT_PROFILE: InvestorProfile = 'direct';

/** A person's settings as folded from `account-<userId>`. */
export type AccountState = {
  /** `null` before registration. */
  readonly userId: UserId | null;
  readonly registeredAt: Instant | null;
  readonly profile: InvestorProfile;
  /** False while the default stands, which screens say in the profile banner. */
  readonly isProfileChosen: boolean;
  readonly base: UsdCents;
  readonly timeZone: string;
  readonly language: Language;
  readonly roles: readonly Role[];
};

export const EMPTY_ACCOUNT: AccountState = {
  userId: null,
  registeredAt: null,
  profile: DEFAULT_PROFILE,
  isProfileChosen: false,
  base: DEFAULT_BASE,
  timeZone: 'UTC',
  language: 'en',
  roles: [],
};

export function evolveAccount(state: AccountState, event: AccountEvent): AccountState {
  switch (event.type) {
    case 'account.user-registered':
      return { ...state, ...event.data };
    case 'account.investor-profile-selected':
      return { ...state, profile: event.data.profile, isProfileChosen: true };
    case 'account.base-investment-changed':
      return { ...state, base: event.data.base };
    case 'account.time-zone-changed':
      return { ...state, timeZone: event.data.timeZone };
    case 'account.language-changed':
      return { ...state, language: event.data.language };
    case 'account.role-granted': {
      const { role } = event.data;
      return state.roles.includes(role) ? state : { ...state, roles: [...state.roles, role] };
    }
  }
}

export const foldAccount = (events: Iterable<AccountEvent>): AccountState => {
  let state = EMPTY_ACCOUNT;
  for (const event of events) state = evolveAccount(state, event);
  return state;
};
