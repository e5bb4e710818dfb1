import { hasUnsavedChanges } from '../navigation/page-holds';
import { safeStorage } from '../storage';

/** Versions this tab has already left; a server that swings between two cannot make it reload for ever. */
const LEFT_KEY = 'version.left';
const LEFT_MAX = 10;
const ASK_TIMEOUT_MS = 10_000;
/** A page that is still there so long after a reload began was kept by the person. Does not run while they are asked. */
const KEPT_AFTER_MS = 2_000;

/** What reloading touches, so that the rule can be tested without a browser. */
export interface VersionSurroundings {
  /** Path of the script this page was started by; its name carries a hash of the whole build. */
  readonly running: () => string | null;
  /** The page as the server hands it out now. */
  readonly servedPage: () => Promise<string>;
  readonly storage: Storage;
  /** Survives a reload also where the browser blocks storage. */
  readonly history: Pick<History, 'state' | 'replaceState'>;
  readonly reload: () => void;
  /** Whether the person, asked by the browser because of a half-filled form, kept the page. */
  readonly isKept: () => Promise<boolean>;
}

/** Path of the script this page was started by. Where the build renders a page there is none. */
export const runningScript = (): string | null =>
  typeof document === 'undefined'
    ? null
    : (document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? null);

const browser: VersionSurroundings = {
  running: runningScript,
  servedPage: async () => {
    const answer = await fetch('/', {
      cache: 'no-store',
      headers: { Accept: 'text/html' },
      signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`The page answered ${String(answer.status)}`);
    return answer.text();
  },
  get storage() {
    return safeStorage('session');
  },
  get history() {
    return window.history;
  },
  reload: () => {
    window.location.reload();
  },
  isKept: async () => {
    if (!hasUnsavedChanges()) return false;
    await new Promise((resolve) => {
      setTimeout(resolve, KEPT_AFTER_MS);
    });
    return true;
  },
};

function readList(value: unknown): readonly string[] {
  const isList = Array.isArray(value) && value.length <= LEFT_MAX;
  return isList && value.every((version) => typeof version === 'string') ? value : [];
}

function versionsLeft({ storage, history }: VersionSurroundings): readonly string[] {
  const state: unknown = history.state;
  const inHistory = typeof state === 'object' && state !== null && LEFT_KEY in state ? state[LEFT_KEY] : [];
  let stored: unknown = [];
  try {
    stored = JSON.parse(storage.getItem(LEFT_KEY) ?? '[]');
  } catch {
    // Another hand wrote there: the history still knows.
  }
  return [...new Set([...readList(stored), ...readList(inHistory)])];
}

function remember(versions: readonly string[], { storage, history }: VersionSurroundings): void {
  storage.setItem(LEFT_KEY, JSON.stringify(versions));
  const state: unknown = history.state;
  history.replaceState({ ...(typeof state === 'object' ? state : {}), [LEFT_KEY]: versions }, '');
}

/**
 * Called when a file of this build could not be loaded. Reloads the page when the server hands out another version of the
 * app, once a version: what fails in the version that was just fetched, or while the server is away, is a fault and not
 * an update.
 *
 * @returns whether the page is being reloaded; then nothing more needs to be shown
 */
export async function reloadForNewVersion(surroundings: VersionSurroundings = browser): Promise<boolean> {
  const running = surroundings.running();
  if (running === null) return false;
  const left = versionsLeft(surroundings);
  if (left.includes(running) || left.length >= LEFT_MAX) return false;
  let page: string;
  try {
    page = await surroundings.servedPage();
  } catch {
    return false;
  }
  // Only a page of this app says anything about its version: a proxy's error page has no such script at all.
  const served = /<script[^>]*type="module"[^>]*src="([^"]+)"/.exec(page)?.[1];
  if (served === undefined || served === running) return false;
  remember([...left, running], surroundings);
  surroundings.reload();
  const isKept = await surroundings.isKept();
  // It was not left: the next part that is missing asks again.
  if (isKept) remember(left, surroundings);
  return !isKept;
}
