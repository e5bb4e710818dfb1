import { z } from 'zod';

import { safeStorage } from '../storage';

const ACCESS = 'session.access_token';
const REFRESH = 'session.refresh_token';
const USER = 'session.user';

const userSummarySchema = z.object({
  username: z.string(),
  is_admin: z.boolean(),
  full_name: z.string().nullable(),
});
export type UserSummary = z.infer<typeof userSummarySchema>;

/** The three items of a session in local storage. */
export class SessionStorage {
  readonly #storage: Storage;

  constructor(storage: Storage = safeStorage('local')) {
    this.#storage = storage;
  }

  get accessToken(): string | null {
    return this.#storage.getItem(ACCESS);
  }

  get refreshToken(): string | null {
    return this.#storage.getItem(REFRESH);
  }

  /** Null also when what is stored is not a user summary (an older version, another hand). */
  get user(): UserSummary | null {
    const stored = this.#storage.getItem(USER);
    if (stored === null) return null;
    try {
      const parsed = userSummarySchema.safeParse(JSON.parse(stored));
      return parsed.success ? parsed.data : null;
    } catch {
      return null;
    }
  }

  saveTokens(accessToken: string, refreshToken?: string): void {
    this.#storage.setItem(ACCESS, accessToken);
    if (refreshToken !== undefined) this.#storage.setItem(REFRESH, refreshToken);
  }

  saveUser(user: UserSummary): void {
    this.#storage.setItem(USER, JSON.stringify(user));
  }

  removeAccessToken(): void {
    this.#storage.removeItem(ACCESS);
  }

  clear(): void {
    for (const key of [ACCESS, REFRESH, USER]) this.#storage.removeItem(key);
  }

  /** Whether a storage event of another tab concerns the session. */
  static owns(key: string | null): boolean {
    return key === null || [ACCESS, REFRESH, USER].includes(key);
  }
}
