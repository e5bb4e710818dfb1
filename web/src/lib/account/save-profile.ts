import { settingsResponseSchema } from '@app/contracts';
import type { SettingsResponse } from '@app/contracts';

import { apiFetch } from '../api/api-fetch';

type Profile = SettingsResponse['profile'];

/** Saves the profile of the signed-in user. Throws `ApiProblem`. */
export async function saveProfile(profile: Profile): Promise<SettingsResponse> {
  return apiFetch('/settings/profile', { method: 'PUT', body: { profile }, schema: settingsResponseSchema });
}

/** Saves a profile where none has been chosen. Throws `ApiProblem`. */
export async function saveFirstProfile(profile: Profile): Promise<void> {
  const { profileChosen } = await apiFetch('/settings', { schema: settingsResponseSchema });
  if (!profileChosen) await saveProfile(profile);
}
