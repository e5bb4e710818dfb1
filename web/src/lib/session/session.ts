import { refreshResponseSchema, signInResponseSchema } from '@app/contracts';

import { ApiProblem, isApiProblem } from '../api/api-problem';
import type { send } from '../api/send';
import { SessionStorage } from './session-storage';
import type { UserSummary } from './session-storage';
import { isExpired } from './token-expiry';

export const MAX_REFRESH_ATTEMPTS = 3;
export const CLEANUP_INTERVAL_MS = 300_000;
/** Fired on `window` when the session ends without the user asking for it. */
export const FORCED_LOGOUT_EVENT = 'auth:logout';

export type SessionState =
  | { readonly status: 'loading'; readonly user: null }
  | { readonly status: 'authenticated'; readonly user: UserSummary | null }
  | { readonly status: 'unauthenticated'; readonly user: null };

export interface SessionDependencies {
  readonly storage?: SessionStorage;
  readonly send: typeof send;
  readonly now?: () => number;
}

const UNAUTHENTICATED: SessionState = { status: 'unauthenticated', user: null };

/**
 * Who is signed in, and the two tokens that prove it. One instance a page: the cleanup timer, the refresh in flight
 * and the attempt counter are shared by every caller.
 */
export class Session {
  readonly #storage: SessionStorage;
  readonly #send: typeof send;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  readonly #tokenListeners = new Set<(token: string | null) => void>();
  #state: SessionState = { status: 'loading', user: null };
  #refreshing: Promise<string> | undefined;
  #attempts = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(dependencies: SessionDependencies) {
    this.#storage = dependencies.storage ?? new SessionStorage();
    this.#send = dependencies.send;
    this.#now = dependencies.now ?? Date.now;
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
    this.check();
    this.#timer ??= setInterval(() => {
      this.cleanUp();
    }, CLEANUP_INTERVAL_MS);
    window.addEventListener(FORCED_LOGOUT_EVENT, this.#onForcedLogout);
    window.addEventListener('storage', this.#onStorage);
    return () => {
      clearInterval(this.#timer);
      this.#timer = undefined;
      window.removeEventListener(FORCED_LOGOUT_EVENT, this.#onForcedLogout);
      window.removeEventListener('storage', this.#onStorage);
    };
  }

  /** A stored refresh token that has not expired means authenticated. */
  check(): SessionState {
    this.cleanUp();
    this.#set(
      this.#storage.refreshToken === null
        ? UNAUTHENTICATED
        : { status: 'authenticated', user: this.#storage.user },
    );
    return this.#state;
  }

  /** Removes what has expired; an expired refresh token ends the session. Runs before every request. */
  cleanUp(): void {
    const { accessToken, refreshToken } = this.#storage;
    if (refreshToken !== null && isExpired(refreshToken, this.#now())) {
      this.#end();
      return;
    }
    if (accessToken !== null && isExpired(accessToken, this.#now())) this.#storage.removeAccessToken();
  }

  /** Throws {@link ApiProblem}; the screen words it by status. */
  async signIn(username: string, password: string): Promise<void> {
    const answer = await this.#send('/auth/token/', { method: 'POST', body: { username, password } });
    const parsed = signInResponseSchema.safeParse(answer.json);
    if (!parsed.success) throw new ApiProblem({ kind: 'unreadable' }, { cause: parsed.error });
    const { access_token, refresh_token, is_admin, full_name } = parsed.data;
    this.#storage.saveTokens(access_token, refresh_token);
    this.#storage.saveUser({ username, is_admin, full_name });
    this.#attempts = 0;
    this.check();
  }

  /** Forgets the session at once and tells the server; a server that does not answer changes nothing. */
  async signOut(): Promise<void> {
    const { accessToken, refreshToken } = this.#storage;
    this.#storage.clear();
    this.#set(UNAUTHENTICATED);
    try {
      await this.#send('/auth/logout/', {
        method: 'POST',
        body: refreshToken === null ? {} : { refresh_token: refreshToken },
        ...(accessToken === null ? {} : { headers: { Authorization: `Bearer ${accessToken}` } }),
      });
    } catch (error) {
      // The refresh token also ends by its own expiry; the user is out either way.
      if (!isApiProblem(error)) throw error;
    }
  }

  /** A new access token. All callers of one moment share one request. */
  refresh(): Promise<string> {
    this.#refreshing ??= this.#refreshOnce().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #refreshOnce(): Promise<string> {
    const refreshToken = this.#storage.refreshToken;
    if (refreshToken === null) {
      this.#end();
      throw new ApiProblem({ kind: 'refused', status: 401, detail: 'Refresh token not available' });
    }
    if (this.#attempts >= MAX_REFRESH_ATTEMPTS) {
      this.#end();
      throw new ApiProblem({ kind: 'refused', status: 401, detail: 'Max refresh attempts exceeded' });
    }
    const username = this.#storage.user?.username;
    const isStillStored = (): boolean => this.#storage.refreshToken === refreshToken;
    try {
      const answer = await this.#send('/auth/token/refresh/', {
        method: 'POST',
        body: { refresh_token: refreshToken },
      });
      const { access_token, refresh_token } = refreshResponseSchema.parse(answer.json);
      if (!isStillStored()) return this.#tokenOf(username);
      this.#storage.saveTokens(access_token, refresh_token);
      this.#attempts = 0;
      this.#tellToken();
      return access_token;
    } catch (error) {
      if (isStillStored()) this.#noteFailure(error);
      throw error;
    }
  }

  /**
   * The access token that was stored while ours was on its way, by this person in another tab. A session that was ended
   * meanwhile is not brought back, and nothing is sent in the name of whoever has signed in since.
   */
  #tokenOf(username: string | undefined): string {
    const { accessToken, user } = this.#storage;
    if (accessToken === null || user?.username !== username) {
      throw new ApiProblem({ kind: 'refused', status: 401, detail: 'Refresh token not available' });
    }
    return accessToken;
  }

  /**
   * A refusal ends the session. A server that is down for a moment costs one of the three attempts, and a request
   * that never left (a train in a tunnel) costs none: the session is still good when the network is back.
   */
  #noteFailure(error: unknown): void {
    if (isApiProblem(error) && error.kind === 'network') return;
    this.#attempts += 1;
    if (isApiProblem(error) && /blacklist/i.test(error.message)) this.#attempts = MAX_REFRESH_ATTEMPTS;
    const isPassing = isApiProblem(error) && error.isTransient;
    if (!isPassing || this.#attempts >= MAX_REFRESH_ATTEMPTS) this.#end();
  }

  #end(): void {
    this.#storage.clear();
    this.#attempts = 0;
    window.dispatchEvent(new CustomEvent(FORCED_LOGOUT_EVENT));
    this.#set(UNAUTHENTICATED);
  }

  readonly #onForcedLogout = (): void => {
    this.#set(UNAUTHENTICATED);
  };

  readonly #onStorage = (event: StorageEvent): void => {
    if (!SessionStorage.owns(event.key)) return;
    this.check();
    this.#tellToken();
  };

  #tellToken(): void {
    for (const listener of this.#tokenListeners) listener(this.#storage.accessToken);
  }

  #set(next: SessionState): void {
    const before = this.#state;
    const isSame =
      next.status === before.status &&
      next.user?.username === before.user?.username &&
      next.user?.full_name === before.user?.full_name &&
      next.user?.is_admin === before.user?.is_admin;
    if (isSame) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}
