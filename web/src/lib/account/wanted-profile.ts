import type { SettingsResponse } from '@app/contracts';

import { safeStorage } from '../storage';

type Profile = SettingsResponse['profile'];

const KEY = 'profile.wanted';
const storage = safeStorage('session');

/** Keeps the profile that a visitor went on with, until they have signed in. */
export function keepWantedProfile(profile: Profile): void {
  storage.setItem(KEY, profile);
}

/**
 * After a sign-in: saves the profile that was chosen before the account was there, where the account has none yet. One
 * that cannot be saved now is kept for the next sign-in.
 */
export async function applyWantedProfile(): Promise<void> {
  const wanted = storage.getItem(KEY);
  if (wanted !== 'direct' && wanted !== 'strategic') return;
  try {
    await (await import('./save-profile')).saveFirstProfile(wanted);
    storage.removeItem(KEY);
  } catch {
    // The dashboard asks for a profile as long as none is chosen.
  }
}
