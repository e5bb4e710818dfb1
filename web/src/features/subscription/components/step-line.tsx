import { useTranslation } from 'react-i18next';

import { cx } from '../../../lib/classes';
import classes from './checkout.module.css';

const STEPS = ['details', 'payment', 'success'] as const;

interface StepLineProps {
  readonly current: (typeof STEPS)[number];
}

/** The three steps of a payment in reais. */
export function StepLine({ current }: StepLineProps) {
  const { t } = useTranslation('subscription');
  return (
    <ol className={classes.steps} aria-label={t('steps.label')}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={cx(classes.stepName, step === current && classes.currentStep)}
        >
          {index + 1}. {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
