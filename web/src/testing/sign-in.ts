import { session } from '../lib/session/current-session';

const accessToken = `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.s`;

/** A session of a subscriber in this browser. */
export function signIn(): void {
  window.localStorage.setItem('session.access_token', accessToken);
  window.localStorage.setItem('session.refresh_token', accessToken);
  window.localStorage.setItem(
    'session.user',
    JSON.stringify({ username: 'marina', is_admin: false, full_name: 'Marina Alves' }),
  );
  session.check();
}

/** A browser that nobody has used. */
export function forgetBrowser(): void {
  window.localStorage.clear();
  window.sessionStorage.clear();
  session.check();
}
