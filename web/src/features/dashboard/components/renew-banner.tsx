import { useTranslation } from 'react-i18next';

import { Banner } from '../../../components/ui/banner';
import { TextLink } from '../../../components/ui/text-link';
import { useMe } from '../../../lib/me/me';
import { openRenewal } from '../../../lib/subscription/renew-notice';
import classes from './renew-banner.module.css';

/** Says that there are no recommendations without a subscription, and leads to a plan. */
export function RenewBanner({ isOpen }: { readonly isOpen: boolean }) {
  const { t } = useTranslation();
  const status = useMe().data?.subscription.status;
  if (!isOpen || status === undefined) return null;
  return (
    <div className={classes.place}>
      <Banner
        tone={status === 'none' ? 'info' : 'warn'}
        title={t(`account.status.${status}`)}
        action={
          status === 'unknown' ? undefined : (
            <TextLink onClick={openRenewal}>
              {status === 'none' ? t('renew.subscribe') : t('renew.action')}
            </TextLink>
          )
        }
      >
        {status === 'unknown' ? t('renew.unread') : t('footer.paused')}
      </Banner>
    </div>
  );
}
