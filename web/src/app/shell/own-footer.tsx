import { ExpiredNotice, SiteFooter } from '../../components/ui/site-footer';
import { useFormat } from '../../lib/format/use-format';
import { useMe } from '../../lib/me/me';

/** The footer of the signed-in pages, with the notice of an expired subscription. */
export function OwnFooter() {
  const format = useFormat();
  const subscription = useMe().data?.subscription;
  const paidUntil = subscription?.paidUntil ?? null;
  return (
    <SiteFooter
      isInShell
      notice={
        subscription?.status === 'expired' ? (
          <ExpiredNotice since={paidUntil === null ? null : format.instantDay(paidUntil)} />
        ) : null
      }
    />
  );
}
