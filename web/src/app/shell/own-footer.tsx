import { RenewBanner } from '../../components/lazy-renew-banner';
import { SiteFooter } from '../../components/ui/site-footer';
import { useMe } from '../../lib/me/me';

/** The footer of the signed-in pages, with the notice of a subscription that has ended. */
export function OwnFooter() {
  const status = useMe().data?.subscription.status;
  return (
    <SiteFooter isInShell notice={<RenewBanner isOpen={status === 'expired' || status === 'cancelled'} />} />
  );
}
