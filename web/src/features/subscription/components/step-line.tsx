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
    <ol className={cx('ui-wrap ui-list ui-gap-20 ui-rows-4', classes.steps)} aria-label={t('steps.label')}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={cx('ui-small', classes.stepName, step === current && classes.currentStep)}
        >
          {index + 1}. {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
