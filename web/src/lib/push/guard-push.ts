import { session } from '../session/current-session';
import { unsubscribeBrowser } from './browser-push';

/**
 * Nothing is pushed to a browser that nobody is signed in on: now, and whenever a session ends. The server ends it with the
 * session too, but may not hear of a sign-out without a network.
 */
export function guardPush(): void {
  const follow = (): void => {
    if (session.state.status === 'unauthenticated') unsubscribeBrowser().catch(() => undefined);
  };
  follow();
  session.subscribe(follow);
}
