import { safeStorage } from '../storage';

const KEY = 'market.banner';

/** How tall the banner of the market was last on this device: 0 without one, undefined before the first market. */
export function knownBannerHeight(): number | undefined {
  const stored = safeStorage('local').getItem(KEY);
  return stored === null ? undefined : Number(stored);
}

export function keepBannerHeight(px: number): void {
  safeStorage('local').setItem(KEY, String(px));
}
