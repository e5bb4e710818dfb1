import { lazyDialog } from './ui/lazy-dialog';

/** Nobody with an active subscription loads it. */
export const RenewBanner = lazyDialog(async () => (await import('./renew-banner')).RenewBanner);
