import { signedInUser } from '../session/signed-in-user';
import { safeStorage } from '../storage';
import { runningScript } from '../version/new-version';

const PREFIX = 'kept.';
const SWITCH_KEY = 'preferences.keep_figures';
/** What three pages show is about thirty; of histories of other ranges the newest are left. */
const FIGURES_MAX = 40;
/** Browsers give a site five million characters, which the session shares. */
const TEXT_MAX = 1_500_000;

/** When it was read from the server, in milliseconds since 1970, and what was read. */
export interface KeptFigure {
  readonly at: number;
  readonly data: unknown;
}
type Figures = Readonly<Record<string, KeptFigure>>;

/**
 * Where the figures of a person lie; null where they are not the one who is signed in, or keep none. Answers have the shape
 * of their release, so those of another are not read.
 */
function keyOf(user: string | null): string | null {
  const isOwn = user !== null && user === signedInUser();
  return isOwn && keepsFigures() ? `${PREFIX}${user}.${runningScript() ?? ''}` : null;
}

/** By hand: every page removes what is not its person's, and the schemas come with members' pages only. */
const isFigures = (value: unknown): value is Figures =>
  typeof value === 'object' && value !== null && Object.values(value).every(isFigure);
const isFigure = (value: unknown): value is KeptFigure =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'number' &&
  'data' in value;

function read(key: string): Figures {
  try {
    const kept: unknown = JSON.parse(safeStorage('local').getItem(key) ?? '{}');
    return isFigures(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** The person's choice for this device. */
export const keepsFigures = (): boolean => safeStorage('local').getItem(SWITCH_KEY) !== 'false';

export function setKeepsFigures(keeps: boolean): void {
  safeStorage('local').setItem(SWITCH_KEY, String(keeps));
  removeForeignFigures();
}

/** What the person saw last, by the hash of its query; empty where nothing is kept, or another person is signed in. */
export function keptFigures(user: string | null): Figures {
  const key = keyOf(user);
  return key === null ? {} : read(key);
}

export function keepFigures(user: string | null, figures: Figures): void {
  const key = keyOf(user);
  if (key === null) return;
  const newest = Object.entries({ ...read(key), ...figures })
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, FIGURES_MAX);
  const storage = safeStorage('local');
  try {
    const text = JSON.stringify(Object.fromEntries(newest));
    if (text.length > TEXT_MAX) storage.removeItem(key);
    else storage.setItem(key, text);
  } catch {
    // No room left: older figures would be shown as the last ones.
    storage.removeItem(key);
  }
}

/** Forgets what the person who is signed in saw last on this device. */
export function forgetFigures(): void {
  const key = keyOf(signedInUser());
  if (key !== null) safeStorage('local').removeItem(key);
}

/** Removes the figures of everybody but the person who is signed in and keeps some, and those of other releases. */
export function removeForeignFigures(): void {
  const own = keyOf(signedInUser());
  const storage = safeStorage('local');
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) if (key.startsWith(PREFIX) && key !== own) storage.removeItem(key);
}
