import { useTranslation } from 'react-i18next';

import { useFormat } from '../lib/format/use-format';
import { useMe } from '../lib/me/me';
import { openRenewal } from '../lib/subscription/renew-notice';
import { Banner } from './ui/banner';
import { EndedNotice } from './ui/ended-notice';
import { TextLink } from './ui/text-link';

/** Says to signed-in people why there are no recommendations, and leads to a plan. */
export function RenewBanner({ isOpen }: { readonly isOpen: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const subscription = useMe().data?.subscription;
  if (!isOpen || subscription === undefined || subscription.status === 'active') return null;
  const { status, paidUntil } = subscription;
  switch (status) {
    case 'unknown':
      return (
        <Banner tone="warn" title={t('account.status.unknown')}>
          {t('renew.unread')}
        </Banner>
      );
    case 'none':
      return (
        <Banner
          tone="info"
          title={t('account.status.none')}
          action={<TextLink onClick={openRenewal}>{t('renew.subscribe')}</TextLink>}
        >
          {t('footer.paused')}
        </Banner>
      );
    default:
      return (
        <EndedNotice
          status={status}
          since={paidUntil === null ? null : format.instantDay(paidUntil)}
          onRenew={openRenewal}
        />
      );
  }
}
