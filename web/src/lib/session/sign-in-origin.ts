/** What a protected page hands to the sign-in page, so that it can lead back. */
export interface SignInOrigin {
  readonly from: string;
}

export const AFTER_SIGN_IN = '/dashboard';

/** The addresses nobody is led back to: they would only lead on. */
const ENTRANCES = /^\/(login|register)\/*$/i;
// Browsers drop tabs and line ends from addresses and read "\" as "/", so "/\t/host" would be another site.
const UNSAFE = /[\\\p{Cc}]/u;

/**
 * Where to go after signing in: the path the state of the navigation names, as long as it lies in this application,
 * else the dashboard. State can be forged by whatever can write the history of the tab, so it is never trusted.
 */
export function originOf(state: unknown): string {
  const from: unknown =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  if (typeof from !== 'string' || !from.startsWith('/') || from.startsWith('//') || UNSAFE.test(from)) {
    return AFTER_SIGN_IN;
  }
  const here = window.location.origin;
  const target = URL.canParse(from, here) ? new URL(from, here) : undefined;
  // Dots may fold into a second slash at the start: "/.//host".
  if (target?.origin !== here || target.pathname.startsWith('//') || ENTRANCES.test(target.pathname)) {
    return AFTER_SIGN_IN;
  }
  return `${target.pathname}${target.search}${target.hash}`;
}
