import type { MarketDataResponse, RegimesResponse } from '@app/contracts';
import { regimeSteps as STEPS } from '@app/strategy';
import { useTranslation } from 'react-i18next';

import { RegimeSteps } from '../../../components/ui/regime-steps';
import classes from './market-card.module.css';

interface RegimePartProps {
  readonly regime: MarketDataResponse['regime'];
  readonly regimes: RegimesResponse | undefined;
}

const WEEKS_FROM_DAYS = 14;

/** The regime among its four steps, how long it lasts, and where the next one begins. */
export function RegimePart({ regime, regimes }: RegimePartProps) {
  const { t } = useTranslation('dashboard');
  const { t: tc } = useTranslation();
  const days = regimes?.days;
  return (
    <section aria-labelledby="market-regime">
      <div className={classes.head}>
        <h3 id="market-regime">{t('market.regime')}</h3>
        <strong className={classes.word}>{tc(`regime.${regime}`)}</strong>
      </div>
      <RegimeSteps current={regime} />
      <p className={classes.text}>
        {days === undefined
          ? null
          : days < WEEKS_FROM_DAYS
            ? t('market.days', { count: days })
            : t('market.weeks', { count: Math.floor(days / 7) })}{' '}
        {t(`market.next.${regime}`, NEXT[regime])}
      </p>
    </section>
  );
}

/** The RSI at which the regime would step on, as the strategy counts. */
const NEXT = {
  bear: { up: STEPS.bearToTransition },
  transition: { up: STEPS.transitionToPreBull, down: STEPS.transitionToBear },
  pre_bull: { up: STEPS.preBullToBull, down: STEPS.preBullToTransition },
  bull: { down: STEPS.bullToTransition },
} as const;
