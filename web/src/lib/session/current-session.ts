import { useSyncExternalStore } from 'react';

import { send } from '../api/send';
import { Session } from './session';
import type { SessionState } from './session';

/** The session of this page. */
export const session = new Session({ send });

/** Re-renders on sign-in, sign-out and forced logout. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, () => session.state);
}
