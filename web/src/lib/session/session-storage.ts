import { safeStorage } from '../storage';

const ACCESS = 'session.access_token';
/** Whoever has this in their browser has signed in. */
export const REFRESH_TOKEN_KEY = 'session.refresh_token';
const USER = 'session.user';

export interface UserSummary {
  readonly username: string;
  readonly is_admin: boolean;
  readonly full_name: string | null;
  /** Only while a mailed or temporary password waits to be changed, so that a reload does not lead around it. */
  readonly must_change_password?: boolean | undefined;
}

/** By hand: every visit reads its session before anything is shown, and the schemas come later. */
function userOf(stored: unknown): UserSummary | null {
  if (typeof stored !== 'object' || stored === null) return null;
  if (!('username' in stored && 'is_admin' in stored && 'full_name' in stored)) return null;
  const { username, is_admin, full_name } = stored;
  const must_change_password = 'must_change_password' in stored ? stored.must_change_password : undefined;
  if (typeof username !== 'string' || typeof is_admin !== 'boolean') return null;
  if (typeof full_name !== 'string' && full_name !== null) return null;
  if (typeof must_change_password !== 'boolean' && must_change_password !== undefined) return null;
  return {
    ...{ username, is_admin, full_name },
    ...(must_change_password === undefined ? {} : { must_change_password }),
  };
}

/**
 * The three items of a session in local storage. A browser that refuses to write (no room left, storage switched off
 * while the page is open) gets them kept in this tab only; one that refuses to read has none.
 */
export class SessionStorage {
  readonly #storage: Storage;
  readonly #unwritten = new Map<string, string>();

  constructor(storage: Storage = safeStorage('local')) {
    this.#storage = storage;
  }

  get accessToken(): string | null {
    return this.#read(ACCESS);
  }

  get refreshToken(): string | null {
    return this.#read(REFRESH_TOKEN_KEY);
  }

  /** Null also when what is stored is not a user summary (an older version, another hand). */
  get user(): UserSummary | null {
    const stored = this.#read(USER);
    if (stored === null) return null;
    try {
      return userOf(JSON.parse(stored));
    } catch {
      return null;
    }
  }

  /** Whether something of a session is left without the token that makes it one. */
  get hasOnlyRemains(): boolean {
    return (
      this.#read(REFRESH_TOKEN_KEY) === null && (this.#read(ACCESS) !== null || this.#read(USER) !== null)
    );
  }

  /** The refresh token first: other tabs read in between and must never see a session without it. */
  saveTokens(accessToken: string, refreshToken?: string): void {
    if (refreshToken !== undefined) this.#write(REFRESH_TOKEN_KEY, refreshToken);
    this.#write(ACCESS, accessToken);
  }

  saveUser(user: UserSummary): void {
    this.#write(USER, JSON.stringify(user));
  }

  removeAccessToken(): void {
    this.#remove(ACCESS);
  }

  clear(): void {
    for (const key of [USER, ACCESS, REFRESH_TOKEN_KEY]) this.#remove(key);
  }

  /** Whether a storage event of another tab concerns the session. */
  static owns(key: string | null): boolean {
    return key === null || [ACCESS, REFRESH_TOKEN_KEY, USER].includes(key);
  }

  #read(key: string): string | null {
    const unwritten = this.#unwritten.get(key);
    if (unwritten !== undefined) return unwritten;
    try {
      return this.#storage.getItem(key);
    } catch {
      return null;
    }
  }

  #write(key: string, value: string): void {
    try {
      this.#storage.setItem(key, value);
      this.#unwritten.delete(key);
    } catch {
      // What stood there before must not come back with the next page.
      this.#remove(key);
      this.#unwritten.set(key, value);
    }
  }

  #remove(key: string): void {
    this.#unwritten.delete(key);
    try {
      this.#storage.removeItem(key);
    } catch {
      // A storage that cannot be written holds nothing of ours that could be read again.
    }
  }
}
