import { session } from '../session/current-session';

/** The token a request may be sent with now: what has expired is renewed first. Null for a visitor. */
export async function accessToken(): Promise<string | null> {
  session.cleanUp();
  const isSignedIn = session.state.status === 'authenticated';
  return session.accessToken ?? (isSignedIn ? await session.refresh() : null);
}

/** Another token than the one that was just rejected. Throws `ApiProblem` when there is none to be had. */
export async function renewedToken(refused: string): Promise<string> {
  // Another tab, or another request of this one, may have renewed the token meanwhile.
  const current = session.accessToken;
  return current !== null && current !== refused ? current : session.refresh();
}
