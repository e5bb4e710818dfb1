import { useTranslation } from 'react-i18next';

import { Banner } from '../../../components/ui/banner';
import { useSession } from '../../../lib/session/use-session';

/** Why somebody who was signed in stands at the entrance again. */
export function SessionNote() {
  const { t } = useTranslation('auth');
  const session = useSession();
  if (session.status !== 'unauthenticated' || session.end === null) return null;
  if (session.end === 'passwordChanged') {
    return (
      <Banner tone="info" title={t('changed.title')}>
        {t('changed.text')}
      </Banner>
    );
  }
  return (
    <Banner tone="warn" title={t('ended.title')}>
      {t(`ended.reason.${session.end}`)}
    </Banner>
  );
}
