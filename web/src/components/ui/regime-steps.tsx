import { useTranslation } from 'react-i18next';

import { cx } from '../../lib/classes';
import classes from './gauges.module.css';

export const REGIMES = ['bear', 'transition', 'pre_bull', 'bull'] as const;
export type Regime = (typeof REGIMES)[number];

interface RegimeStepsProps {
  readonly current: Regime;
}

/** The four regimes in order, one step at a time; the current one in ink and bold. */
export function RegimeSteps({ current }: RegimeStepsProps) {
  const { t } = useTranslation();
  return (
    <ol className={cx('ui-grid ui-list ui-gap-2 ui-above-8', classes.steps)} aria-label={t('gauge.regime')}>
      {REGIMES.map((regime) => (
        <li key={regime} className={classes.step} aria-current={regime === current ? 'step' : undefined}>
          {t(`regime.${regime}`)}
        </li>
      ))}
    </ol>
  );
}
