import { useMe } from '../lib/me/me';
import { lazyDialog } from './ui/lazy-dialog';

const Banner = lazyDialog(async () => (await import('./renew-banner')).RenewBanner);

/** The way to a plan for people without an active subscription. Nobody else loads its code. */
export function RenewBanner() {
  const status = useMe().data?.subscription.status;
  return <Banner isOpen={status !== undefined && status !== 'active'} />;
}
