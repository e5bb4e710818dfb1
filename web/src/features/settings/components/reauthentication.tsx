import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';

import { PasswordField } from '../../../components/account/password-field';
import { useSession } from '../../../lib/session/use-session';

interface ReauthenticationProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Asks who is signed in for the password once more. */
export function Reauthentication({ value, error, onChange, ref }: ReauthenticationProps) {
  const { t } = useTranslation('settings');
  const username = useSession().user?.username ?? '';
  return (
    <>
      {/* Not to be seen: it tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        {...(ref === undefined ? {} : { ref })}
        label={t('passwordAgain.label')}
        name="current-password"
        autoComplete="current-password"
        value={value}
        error={error}
        onChange={onChange}
      />
    </>
  );
}
