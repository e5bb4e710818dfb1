import type { SettingsResponse } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';

import { problemMessage } from '../../lib/api/problem-message';
import { notify } from '../../lib/notifications/notification-store';
import { useSession } from '../../lib/session/use-session';

type Profile = SettingsResponse['profile'];

/** Goes on with a profile: saved for who is signed in, else kept for their account while they look at the plans. */
export function useChooseProfile(onDone: () => void): (profile: Profile) => void {
  const { t: common, i18n } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const isSignedIn = useSession().status === 'authenticated';
  const save = async (profile: Profile): Promise<void> => {
    try {
      // Only for people who are signed in.
      const settings = await (await import('../../lib/account/save-profile')).saveProfile(profile);
      onDone();
      notify({ key: 'profile', type: 'success', title: (words) => words('profileDialog.saved') });
      await (await import('../../lib/account/settings-query')).showSavedSettings(client, settings);
    } catch (error) {
      const text = problemMessage(error, common, i18n);
      notify({ key: 'profile', type: 'error', title: () => text });
    }
  };
  const keep = async (profile: Profile): Promise<void> => {
    // Only for visitors: it comes with the sign-in.
    (await import('../../lib/account/wanted-profile')).keepWantedProfile(profile);
    await navigate('/subscription');
  };
  return (profile) => {
    if (isSignedIn) {
      void save(profile);
      return;
    }
    void keep(profile);
  };
}
