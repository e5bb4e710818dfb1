import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Banner } from './banner';

interface EndedNoticeProps {
  readonly status: 'expired' | 'cancelled';
  readonly since: string | null;
  /** Renews on this page; without it the notice leads to the plans. */
  readonly onRenew?: () => void;
}

/** Says that recommendations are paused, and leads to a plan. */
export function EndedNotice({ status, since, onRenew }: EndedNoticeProps) {
  const { t } = useTranslation();
  return (
    <Banner
      tone="warn"
      title={since === null ? t(`footer.${status}`) : t(`footer.${status}On`, { date: since })}
      action={
        onRenew === undefined ? (
          <Link to="/subscription" className="ui-link">
            {t('renew.action')}
          </Link>
        ) : (
          <button type="button" className="ui-link" onClick={onRenew}>
            {t('renew.action')}
          </button>
        )
      }
    >
      {t('footer.paused')}
    </Banner>
  );
}
