import type { i18n, TFunction } from 'i18next';

import { problemMessage } from '../api/problem-message';
import { PasskeyFailure } from './browser-passkey';

/** What a failed step with a code or a passkey says. Needs the catalogue `second-factor`. */
export function factorFailureText(
  error: unknown,
  t: TFunction<['common', 'second-factor']>,
  instance: i18n,
): string {
  if (!(error instanceof PasskeyFailure)) return problemMessage(error, instance.t, instance);
  const { reason, host } = error;
  return t(`second-factor:passkey.failure.${reason}`, { host: host ?? '' });
}
