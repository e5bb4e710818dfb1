import { safeStorage } from '../storage';

const KEY = 'market.banner';

/** What the banner of the market said last on this device, until the market is read again. */
export interface KnownBanner {
  readonly title: string;
  readonly text: string;
}

/** Null where there was none; undefined where no market was read on this device yet. */
export function knownBanner(): KnownBanner | null | undefined {
  const stored = safeStorage('local').getItem(KEY);
  if (stored === null) return undefined;
  const [title = '', text = ''] = stored.split('\n');
  return title === '' ? null : { title, text };
}

/** @param banner null where the market is live and says nothing */
export function keepBanner(banner: KnownBanner | null): void {
  safeStorage('local').setItem(KEY, banner === null ? '' : `${banner.title}\n${banner.text}`);
}
