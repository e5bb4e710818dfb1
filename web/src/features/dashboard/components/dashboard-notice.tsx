import { useTranslation } from 'react-i18next';

import { IconCalibrate, IconGuide, IconInfo } from '../../../components/ui/icons';
import { Notice, NoticePlace } from '../../../components/ui/notice';
import { TextLink } from '../../../components/ui/text-link';
import type { NoticeMemory } from '../../../lib/preferences/notice-memory';
import classes from './dashboard-notice.module.css';
import { useNextNotice } from './use-next-notice';
import type { DashboardNoticeName } from './use-next-notice';

const LOOKS = {
  onboarding: { to: '/guide', Icon: IconInfo },
  profile: { to: '/settings', Icon: IconCalibrate },
  guide: { to: '/guide', Icon: IconGuide },
} as const satisfies Record<DashboardNoticeName, unknown>;

/** At most one notice under the page head, put off for a week or for good. Its place is held until it is known. */
export function DashboardNotice() {
  const next = useNextNotice();
  switch (next.kind) {
    case 'none':
      return null;
    case 'unknown':
      return (
        <div className={classes.slot}>
          <NoticePlace />
        </div>
      );
    case 'notice':
      return (
        <div className={classes.slot}>
          <Banner name={next.name} memory={next.memory} />
        </div>
      );
  }
}

interface BannerProps {
  readonly name: DashboardNoticeName;
  readonly memory: NoticeMemory;
}

function Banner({ name, memory }: BannerProps) {
  const { t } = useTranslation('dashboard');
  const { to, Icon } = LOOKS[name];
  return (
    <Notice
      icon={<Icon size={20} stroke={1.7} />}
      title={t(`notice.${name}.title`)}
      links={
        <>
          <TextLink to={to}>{t(`notice.${name}.action`)}</TextLink>
          <TextLink onClick={memory.skipForWeek}>{t('notice.skip')}</TextLink>
          <TextLink onClick={memory.neverAgain}>{t('notice.never')}</TextLink>
        </>
      }
    >
      {t(`notice.${name}.text`)}
    </Notice>
  );
}
