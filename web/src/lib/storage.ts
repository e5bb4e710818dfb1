class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();

  get length(): number {
    return this.#items.size;
  }

  clear(): void {
    this.#items.clear();
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }

  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }
}

const fallbacks = { local: new MemoryStorage(), session: new MemoryStorage() };

/**
 * The browser's storage, or one in memory where the browser blocks it (private windows, cookie settings): the
 * session then lasts until the tab closes instead of failing to start.
 */
export function safeStorage(kind: 'local' | 'session'): Storage {
  try {
    const storage = kind === 'local' ? window.localStorage : window.sessionStorage;
    const probe = '__probe__';
    storage.setItem(probe, probe);
    storage.getItem(probe);
    storage.removeItem(probe);
    return storage;
  } catch {
    return fallbacks[kind];
  }
}
