import { EndedNotice, SiteFooter } from '../../components/ui/site-footer';
import { useFormat } from '../../lib/format/use-format';
import { useMe } from '../../lib/me/me';
import { openRenewal } from '../../lib/subscription/renew-notice';

/** The footer of the signed-in pages, with the notice of a subscription that has ended. */
export function OwnFooter() {
  const format = useFormat();
  const { status, paidUntil = null } = useMe().data?.subscription ?? {};
  return (
    <SiteFooter
      isInShell
      notice={
        status === 'expired' || status === 'cancelled' ? (
          <EndedNotice
            status={status}
            since={paidUntil === null ? null : format.instantDay(paidUntil)}
            onRenew={openRenewal}
          />
        ) : null
      }
    />
  );
}
