import { useTranslation } from 'react-i18next';

import { IconCalibrate, IconGuide, IconInfo } from '../../../components/ui/icons';
import { Notice } from '../../../components/ui/notice';
import { TextLink } from '../../../components/ui/text-link';
import type { NoticeMemory } from '../../../lib/preferences/notice-memory';

export type DashboardNoticeName = 'onboarding' | 'profile' | 'guide';

const LOOKS = {
  onboarding: { to: '/guide', Icon: IconInfo },
  profile: { to: '/settings', Icon: IconCalibrate },
  guide: { to: '/guide', Icon: IconGuide },
} as const satisfies Record<DashboardNoticeName, unknown>;

interface NoticeBannerProps {
  readonly name: DashboardNoticeName;
  readonly memory: NoticeMemory;
}

/** A notice of the dashboard: what it says and where it leads. */
export function NoticeBanner({ name, memory }: NoticeBannerProps) {
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
