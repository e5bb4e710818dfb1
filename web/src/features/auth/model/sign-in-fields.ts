import type { TFunction } from 'i18next';

export const MIN_USERNAME = 3;

export interface SignInFaults {
  readonly username?: string;
  readonly password?: string;
}

/** The fields' faults in the reader's words; an empty object may be sent. */
export function signInFaults(username: string, password: string, t: TFunction<'auth'>): SignInFaults {
  const name = username.trim();
  const nameFault =
    name === '' ? t('username.required') : name.length < MIN_USERNAME ? t('username.tooShort') : undefined;
  return {
    ...(nameFault === undefined ? {} : { username: nameFault }),
    ...(password === '' ? { password: t('password.required') } : {}),
  };
}
