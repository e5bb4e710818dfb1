import { defaultBaseUsd } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { IconCheck } from '../../../components/ui/icons';
import { TextLink } from '../../../components/ui/text-link';
import { useMe } from '../../../lib/me/me';
import { usePortfolio } from '../../../lib/portfolio/portfolio';
import { useCurrentRecommendation } from '../../../lib/recommendation/current-recommendation';
import { isNewPortfolio } from '../../../lib/portfolio/new-portfolio';
import { GuideDialog } from './guide-dialog';
import classes from './guide-dialog.module.css';

const STEPS = ['profile', 'base', 'calculate', 'record'] as const;
type Step = (typeof STEPS)[number];

const ADDRESSES: Readonly<Record<Step, string>> = {
  profile: '/settings',
  base: '/settings',
  calculate: '/weekly-trade',
  record: '/weekly-trade',
};

/**
 * Which of the first steps the account has taken. Nobody has to change the base: who goes on to calculate a week has
 * accepted it.
 */
function useTakenSteps(): Readonly<Record<Step, boolean>> {
  const me = useMe().data;
  const portfolio = usePortfolio().data;
  const current = useCurrentRecommendation().data;
  const hasRecord = portfolio !== undefined && !isNewPortfolio(portfolio);
  const hasCalculated = hasRecord || (current !== undefined && current.recommendation !== null);
  return {
    profile: me?.profileChosen ?? false,
    base: hasCalculated || (me !== undefined && me.baseUsd !== defaultBaseUsd),
    calculate: hasCalculated,
    record: hasRecord,
  };
}

interface OnboardingGuideProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The first days in four steps, ticked as the account has taken them. */
export function OnboardingGuide({ isOpen, onClose }: OnboardingGuideProps) {
  const { t } = useTranslation('dashboard');
  const taken = useTakenSteps();
  return (
    <GuideDialog isOpen={isOpen} onClose={onClose} title={t('onboarding.title')}>
      <p className="ui-muted ui-below-20">
        {t('onboarding.taken', { taken: STEPS.filter((step) => taken[step]).length, of: STEPS.length })}
      </p>
      <ol className="ui-column ui-list ui-gap-20">
        {STEPS.map((step, index) => (
          <li key={step} className={classes.step}>
            <span className={classes.mark} data-done={taken[step]} aria-hidden="true">
              {taken[step] ? <IconCheck size={16} stroke={2.4} /> : index + 1}
            </span>
            <h3>
              {t(`onboarding.${step}.title`)}
              {taken[step] ? <span className="ui-visually-hidden"> ({t('onboarding.done')})</span> : null}
            </h3>
            <p className="ui-muted">{t(`onboarding.${step}.text`)}</p>
            <p>
              <TextLink to={ADDRESSES[step]}>{t(`onboarding.${step}.action`)}</TextLink>
            </p>
          </li>
        ))}
      </ol>
    </GuideDialog>
  );
}
