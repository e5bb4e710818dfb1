import { emailField } from '@app/contracts';
import type { TFunction } from 'i18next';

/** What is wrong with an address; nothing where it may also be left out and is. */
export function emailFault(
  email: string,
  isRequired: boolean,
  t: TFunction<'subscription'>,
): string | undefined {
  if (email.trim() === '') return isRequired ? t('email.required') : undefined;
  return emailField.safeParse(email).success ? undefined : t('email.invalid');
}
