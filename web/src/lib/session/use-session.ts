import { useSyncExternalStore } from 'react';

import { session } from './current-session';
import type { SessionState } from './session';

/** Of a page that was rendered by the build, and of its first render in a browser. */
const VISITOR: SessionState = { status: 'unauthenticated', user: null, end: null };

/** Re-renders on sign-in, sign-out and forced logout. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    session.subscribe,
    () => session.state,
    () => VISITOR,
  );
}
