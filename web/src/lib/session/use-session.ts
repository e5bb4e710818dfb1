import { useSyncExternalStore } from 'react';

import { session } from './current-session';
import type { SessionState } from './session';

/** Re-renders on sign-in, sign-out and forced logout. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, () => session.state);
}
