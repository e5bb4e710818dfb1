import { ApiProblem, isApiProblem } from '../api/api-problem';
import type { send } from '../api/send';
import { withLock } from './with-lock';
import { ServerClock } from './server-clock';
import { refreshAnswer, signInAnswer } from './session-answers';
import { SessionStorage } from './session-storage';
import type { UserSummary } from './session-storage';
import { expiryOf, isExpired } from './token-expiry';

/**
 * Why a session ended without its owner asking for it; the sign-in page says it (`auth:ended.<reason>`).
 * `expired` the refresh token ran out · `check` what is stored is no token · `incomplete` parts are stored, but no
 * refresh token · `missing` a renewal found no refresh token · `attempts` the renewals are used up · `blacklisted`,
 * `invalid` the server's word on the token · `refresh` any other failed renewal · `passwordChanged` a changed password
 * ends every session.
 */
export type SessionEnd =
  | 'attempts'
  | 'blacklisted'
  | 'check'
  | 'expired'
  | 'incomplete'
  | 'invalid'
  | 'missing'
  | 'passwordChanged'
  | 'refresh';

export const MAX_REFRESH_ATTEMPTS = 3;
export const CLEANUP_INTERVAL_MS = 300_000;
/** Fired on `window` when the session ends without the user asking for it. */
export const FORCED_LOGOUT_EVENT = 'auth:logout';
const REFRESH_LOCK = 'session.refresh';

export type SessionState =
  | { readonly status: 'loading'; readonly user: null }
  | { readonly status: 'authenticated'; readonly user: UserSummary | null }
  | {
      readonly status: 'unauthenticated';
      readonly user: null;
      /** Why a session of this tab ended by itself; null for a visitor and after a sign-out. */
      readonly end: SessionEnd | null;
    };

export interface SessionDependencies {
  readonly storage?: SessionStorage;
  readonly send: typeof send;
  readonly now?: () => number;
}

const ended = (end: SessionEnd | null): SessionState => ({ status: 'unauthenticated', user: null, end });

const refused = (detail: string, cause?: unknown): ApiProblem =>
  new ApiProblem({ kind: 'problem', status: 401, detail }, { cause });

/**
 * Who is signed in, and the two tokens that prove it. One instance a page: the cleanup timer, the refresh in flight
 * and the attempt counter are shared by every caller.
 */
export class Session {
  readonly #storage: SessionStorage;
  readonly #send: typeof send;
  readonly #clock: ServerClock;
  readonly #listeners = new Set<() => void>();
  readonly #tokenListeners = new Set<(token: string | null) => void>();
  #state: SessionState = { status: 'loading', user: null };
  #refreshing: Promise<string> | undefined;
  /** Failed renewals of one refresh token; another token starts again. */
  #failures: { readonly token: string; readonly attempts: number } | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(dependencies: SessionDependencies) {
    this.#storage = dependencies.storage ?? new SessionStorage();
    this.#send = dependencies.send;
    this.#clock = new ServerClock(dependencies.now ?? Date.now);
  }

  get state(): SessionState {
    return this.#state;
  }

  get accessToken(): string | null {
    return this.#storage.accessToken;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Tells of each access token that takes the place of another, in this tab or another one. */
  readonly subscribeToToken = (listener: (token: string | null) => void): (() => void) => {
    this.#tokenListeners.add(listener);
    return () => this.#tokenListeners.delete(listener);
  };

  /** Checks the stored session once and every five minutes. Returns how to stop. */
  start(): () => void {
    if (this.#storage.hasOnlyRemains) this.#end('incomplete');
    this.check();
    this.#timer ??= setInterval(() => {
      this.cleanUp();
    }, CLEANUP_INTERVAL_MS);
    window.addEventListener(FORCED_LOGOUT_EVENT, this.#onForcedLogout);
    window.addEventListener('storage', this.#onStorage);
    window.addEventListener('pageshow', this.#onPageShow);
    return () => {
      clearInterval(this.#timer);
      this.#timer = undefined;
      window.removeEventListener(FORCED_LOGOUT_EVENT, this.#onForcedLogout);
      window.removeEventListener('storage', this.#onStorage);
      window.removeEventListener('pageshow', this.#onPageShow);
    };
  }

  /** A stored refresh token that has not expired means authenticated. */
  check(): SessionState {
    this.cleanUp();
    if (this.#storage.refreshToken !== null) {
      this.#set({ status: 'authenticated', user: this.#storage.user });
    } else if (this.#state.status !== 'unauthenticated') {
      this.#set(ended(null));
    }
    return this.#state;
  }

  /** Removes what has expired; an expired refresh token ends the session. Runs before every request. */
  cleanUp(): void {
    const { accessToken, refreshToken } = this.#storage;
    if (refreshToken !== null && isExpired(refreshToken, this.#clock.now())) {
      this.#end(expiryOf(refreshToken) === null ? 'check' : 'expired');
      return;
    }
    if (accessToken !== null && isExpired(accessToken, this.#clock.now())) this.#storage.removeAccessToken();
  }

  /** Throws {@link ApiProblem}; the screen words it by status. */
  async signIn(username: string, password: string): Promise<void> {
    const answer = await this.#send('/auth/token/', { method: 'POST', body: { username, password } });
    this.accept(answer.json, username);
  }

  /** Begins the session of an answer to a sign-in. Throws {@link ApiProblem} where it is none. */
  accept(answer: unknown, username: string): void {
    const signedIn = signInAnswer(answer);
    if (signedIn === null) throw new ApiProblem({ kind: 'unreadable', detail: 'Error during login' });
    const { access_token, refresh_token, is_admin, full_name, must_change_password } = signedIn;
    this.#clock.learnFrom(access_token);
    this.#storage.saveTokens(access_token, refresh_token);
    this.#storage.saveUser({
      username,
      is_admin,
      full_name,
      ...(must_change_password === true ? { must_change_password } : {}),
    });
    this.#failures = undefined;
    this.check();
  }

  /**
   * Forgets the session at once and tells the server.
   *
   * @returns what the server or the network had against it, or null; the user is out either way
   */
  async signOut(): Promise<ApiProblem | null> {
    const { accessToken, refreshToken } = this.#storage;
    this.#storage.clear();
    this.#set(ended(null));
    const isUsable = accessToken !== null && !isExpired(accessToken, this.#clock.now());
    try {
      await this.#send('/auth/logout/', {
        method: 'POST',
        body: refreshToken === null ? {} : { refresh_token: refreshToken },
        ...(isUsable ? { headers: { Authorization: `Bearer ${accessToken}` } } : {}),
      });
      return null;
    } catch (error) {
      if (!isApiProblem(error)) throw error;
      return error;
    }
  }

  /** Puts a summary back that was lost or damaged in the storage; the one that is there stays. */
  restoreUser(user: UserSummary): void {
    if (this.#storage.refreshToken === null || this.#storage.user !== null) return;
    this.#storage.saveUser(user);
    this.check();
  }

  /** The server has said that nothing is open before the password is changed. */
  requirePasswordChange(): void {
    const { user } = this.#storage;
    if (user === null || this.#storage.refreshToken === null) return;
    this.#storage.saveUser({ ...user, must_change_password: true });
    this.check();
  }

  /** The password was changed, which has ended every session on the server. */
  endAfterPasswordChange(): void {
    this.#storage.clear();
    this.#set(ended('passwordChanged'));
  }

  /** A new access token. All callers of one moment share one request, in every tab where the browser has locks. */
  refresh(): Promise<string> {
    if (this.#refreshing !== undefined) return this.#refreshing;
    const before = { token: this.#storage.accessToken, username: this.#storage.user?.username };
    const renewal = withLock(REFRESH_LOCK, async () => {
      const current = this.#storage.accessToken;
      // Another tab has renewed it while this one waited.
      const isRenewed =
        current !== null && current !== before.token && !isExpired(current, this.#clock.now());
      return isRenewed ? this.#tokenOf(before.username) : this.#refreshOnce();
    });
    this.#refreshing = renewal.finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #refreshOnce(): Promise<string> {
    const refreshToken = this.#storage.refreshToken;
    if (refreshToken === null) {
      this.#end('missing');
      throw refused('Refresh token not available');
    }
    if (this.#attemptsOf(refreshToken) >= MAX_REFRESH_ATTEMPTS) {
      this.#end('attempts');
      throw refused('Max refresh attempts exceeded');
    }
    const username = this.#storage.user?.username;
    const isStillStored = (): boolean => this.#storage.refreshToken === refreshToken;
    try {
      const answer = await this.#send('/auth/token/refresh/', {
        method: 'POST',
        body: { refresh_token: refreshToken },
      });
      const renewed = refreshAnswer(answer.json);
      if (renewed === null) throw new ApiProblem({ kind: 'unreadable', detail: 'Error refreshing token' });
      const { access_token, refresh_token } = renewed;
      if (!isStillStored()) return this.#tokenOf(username);
      this.#clock.learnFrom(access_token);
      this.#storage.saveTokens(access_token, refresh_token);
      this.#failures = undefined;
      this.#tellToken();
      return access_token;
    } catch (error) {
      throw isStillStored() ? this.#noteFailure(refreshToken, error) : error;
    }
  }

  /**
   * The access token that was stored while ours was on its way, by this person in another tab. A session that was ended
   * meanwhile is not brought back, and nothing is sent in the name of anyone who has signed in since.
   */
  #tokenOf(username: string | undefined): string {
    const { accessToken, user } = this.#storage;
    if (accessToken === null || user?.username !== username) throw refused('Refresh token not available');
    return accessToken;
  }

  #attemptsOf(refreshToken: string): number {
    return this.#failures?.token === refreshToken ? this.#failures.attempts : 0;
  }

  /**
   * A rejection ends the session. A server that is down for a moment costs one of the three attempts, and a request
   * that never left (a train in a tunnel) costs none: the session is still good when the network is back.
   *
   * @returns what the callers receive
   */
  #noteFailure(refreshToken: string, error: unknown): unknown {
    if (!isApiProblem(error)) {
      this.#end('refresh');
      return error;
    }
    if (error.kind === 'network') return error;
    const isBlacklisted = /blacklist/i.test(error.message);
    const attempts = isBlacklisted ? MAX_REFRESH_ATTEMPTS : this.#attemptsOf(refreshToken) + 1;
    this.#failures = { token: refreshToken, attempts };
    if (isBlacklisted) {
      this.#end('blacklisted');
      return error;
    }
    if (!error.isTransient) {
      this.#end(error.code === 'AUTH.TOKEN_INVALID' ? 'invalid' : 'refresh');
      return error;
    }
    if (attempts < MAX_REFRESH_ATTEMPTS) return error;
    this.#end('attempts');
    return refused('Max refresh attempts exceeded', error);
  }

  #end(end: SessionEnd): void {
    this.#storage.clear();
    // Anyone who is signed out already keeps the first reason.
    if (this.#state.status !== 'unauthenticated') this.#set(ended(end));
    window.dispatchEvent(new CustomEvent(FORCED_LOGOUT_EVENT));
  }

  readonly #onForcedLogout = (): void => {
    if (this.#state.status !== 'unauthenticated') this.#set(ended(null));
  };

  readonly #onStorage = (event: StorageEvent): void => {
    if (!SessionStorage.owns(event.key)) return;
    this.check();
    this.#tellToken();
  };

  /** A page the browser brings back from its memory has heard of nothing that other tabs did meanwhile. */
  readonly #onPageShow = (event: PageTransitionEvent): void => {
    if (event.persisted) this.check();
  };

  #tellToken(): void {
    for (const listener of this.#tokenListeners) listener(this.#storage.accessToken);
  }

  #set(next: SessionState): void {
    if (isSame(this.#state, next)) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}

function isSame(before: SessionState, next: SessionState): boolean {
  if (before.status === 'unauthenticated' && next.status === 'unauthenticated')
    return before.end === next.end;
  return (
    next.status === before.status &&
    next.user?.username === before.user?.username &&
    next.user?.full_name === before.user?.full_name &&
    next.user?.is_admin === before.user?.is_admin &&
    next.user?.must_change_password === before.user?.must_change_password
  );
}
