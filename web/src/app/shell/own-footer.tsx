import { RenewBanner } from '../../components/lazy-renew-banner';
import { SiteFooter } from '../../components/ui/site-footer';

/** The footer of the signed-in pages, with the notice of a subscription that is not active. */
export function OwnFooter() {
  return <SiteFooter isInShell notice={<RenewBanner />} />;
}
