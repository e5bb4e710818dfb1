import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ProfileComparisonLink } from '../../../components/backtest/profile-comparison-link';
import { IconCalibrate, IconGuide, IconInfo } from '../../../components/ui/icons';
import { lazyDialog } from '../../../components/ui/lazy-dialog';
import { Notice } from '../../../components/ui/notice';
import { TextLink } from '../../../components/ui/text-link';
import type { NoticeMemory } from '../../../lib/preferences/notice-memory';

export type DashboardNoticeName = 'onboarding' | 'profile' | 'guide';

const OnboardingGuide = lazyDialog(async () => (await import('./onboarding-guide')).OnboardingGuide);
const HowItWorksGuide = lazyDialog(async () => (await import('./how-it-works-guide')).HowItWorksGuide);

const ICONS = { onboarding: IconInfo, profile: IconCalibrate, guide: IconGuide } as const;

interface NoticeBannerProps {
  readonly name: DashboardNoticeName;
  readonly memory: NoticeMemory;
}

/** A notice of the dashboard, which opens a short guide or the choice of a profile. */
export function NoticeBanner({ name, memory }: NoticeBannerProps) {
  const { t } = useTranslation('dashboard');
  const [isOpen, setIsOpen] = useState(false);
  const Icon = ICONS[name];
  const close = (): void => {
    setIsOpen(false);
  };
  const action = t(`notice.${name}.action`);
  return (
    <>
      <Notice
        icon={<Icon size={20} stroke={1.7} />}
        title={t(`notice.${name}.title`)}
        links={
          <>
            {name === 'profile' ? (
              <ProfileComparisonLink>{action}</ProfileComparisonLink>
            ) : (
              <TextLink
                onClick={() => {
                  setIsOpen(true);
                }}
              >
                {action}
              </TextLink>
            )}
            <TextLink onClick={memory.skipForWeek}>{t('notice.skip')}</TextLink>
            <TextLink onClick={memory.neverAgain}>{t('notice.never')}</TextLink>
          </>
        }
      >
        {t(`notice.${name}.text`)}
      </Notice>
      <OnboardingGuide isOpen={isOpen && name === 'onboarding'} onClose={close} />
      <HowItWorksGuide isOpen={isOpen && name === 'guide'} onClose={close} />
    </>
  );
}
