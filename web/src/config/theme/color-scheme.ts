import { safeStorage } from '../../lib/storage';

/** The key that other parts of the product share. */
export const THEME_KEY = 'theme';

const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)';

/** Without a saved value the system decides; `dark` is dark and any other saved value is light. */
export function isDarkBy(saved: string | null, isSystemDark: boolean): boolean {
  return saved === null ? isSystemDark : saved === 'dark';
}

/** The choice kept in a storage, else the system's. */
export const isDarkIn = (storage: Storage): boolean =>
  isDarkBy(storage.getItem(THEME_KEY), window.matchMedia(SYSTEM_IS_DARK).matches);

/**
 * Light or dark, as it was chosen on this device, else as the system has it. Kept where the specification wants it; a
 * browser that blocks storage keeps it as long as the page is open.
 */
export class ColorScheme {
  readonly #storage: Storage;
  readonly #listeners = new Set<() => void>();

  constructor(storage: Storage = safeStorage('local')) {
    this.#storage = storage;
  }

  get isDark(): boolean {
    return isDarkIn(this.#storage);
  }

  choose(scheme: 'light' | 'dark'): void {
    this.#storage.setItem(THEME_KEY, scheme);
    this.#tell();
  }

  /** Tells of every change: of a choice here or in another tab, and of the system's. Returns how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#follow();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#unfollow();
    };
  };

  #unfollow: () => void = () => undefined;

  #follow(): void {
    const system = window.matchMedia(SYSTEM_IS_DARK);
    const onStorage = ({ key }: StorageEvent): void => {
      // Without a key the whole storage was emptied.
      if (key === THEME_KEY || key === null) this.#tell();
    };
    system.addEventListener('change', this.#tell);
    window.addEventListener('storage', onStorage);
    this.#unfollow = () => {
      system.removeEventListener('change', this.#tell);
      window.removeEventListener('storage', onStorage);
    };
  }

  readonly #tell = (): void => {
    for (const listener of this.#listeners) listener();
  };
}
