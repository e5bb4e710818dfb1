import type { CurrentRecommendationResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { MarketBanner } from '../../../components/market-banner';
import { Banner } from '../../../components/ui/banner';
import { TextLink } from '../../../components/ui/text-link';
import { isApiProblem } from '../../../lib/api/api-problem';
import { sourceName } from '../../../lib/format/source-name';
import { useFormat } from '../../../lib/format/use-format';
import { useMe } from '../../../lib/me/me';
import { useCurrentRecommendation } from '../../../lib/recommendation/current-recommendation';
import { openRenewal } from '../../../lib/subscription/renew-notice';
import classes from './week-banners.module.css';

interface WeekBannersProps {
  readonly current: CurrentRecommendationResponse | undefined;
  /** Why the last calculation came to nothing. */
  readonly calculationError: Error | null;
  /** Why the figures on screen could not be read again. */
  readonly readError: Error | null;
  readonly onCalculate: () => void;
  readonly onReload: () => void;
}

/** What is above the week: why there is no advice, and what the figures are worth. */
export function WeekBanners(props: WeekBannersProps) {
  const { calculationError, readError, current, onReload } = props;
  const { t } = useTranslation('weekly-trade');
  const { t: tc } = useTranslation();
  const me = useMe();
  const isUnpaid =
    (isApiProblem(calculationError) && calculationError.status === 402) ||
    (me.data !== undefined && me.data.subscription.status !== 'active');
  const isBehind = current !== undefined && (current.stale !== null || readError !== null);
  return (
    <div className={classes.banners}>
      {isUnpaid ? (
        <Banner
          tone="warn"
          title={t('banner.unpaid')}
          action={
            <TextLink onClick={openRenewal}>
              {me.data?.subscription.status === 'none' ? tc('renew.subscribe') : t('banner.renew')}
            </TextLink>
          }
        >
          {t('banner.unpaidText')}
        </Banner>
      ) : null}
      {calculationError === null || isUnpaid ? null : (
        <CalculationBanner error={calculationError} onCalculate={props.onCalculate} />
      )}
      {isBehind ? (
        <Banner
          tone="stale"
          title={t('banner.behind')}
          action={<TextLink onClick={onReload}>{tc('panel.tryAgain')}</TextLink>}
        >
          <WhyOld stale={current.stale} />
        </Banner>
      ) : null}
      <MarketBanner />
    </div>
  );
}

/** The ledger is ahead of the figures, or they could not be read again: then how old they are. */
function WhyOld({ stale }: Pick<CurrentRecommendationResponse, 'stale'>) {
  const { t } = useTranslation('weekly-trade');
  const { t: tc } = useTranslation();
  const format = useFormat();
  const { dataUpdatedAt } = useCurrentRecommendation();
  switch (stale) {
    case 'parked':
      return t('banner.parked');
    case 'behind':
      return t('banner.behindText');
    case null:
      return tc('panel.stale', {
        failure: t('loadFailed'),
        age: format.age(new Date(dataUpdatedAt).toISOString()),
      });
  }
}

interface CalculationBannerProps {
  readonly error: Error;
  readonly onCalculate: () => void;
}

/** Advice that was withheld says why; anything else failed and can be tried again. */
function CalculationBanner({ error, onCalculate }: CalculationBannerProps) {
  const { t } = useTranslation('weekly-trade');
  const { t: tc } = useTranslation();
  const format = useFormat();
  const again = <TextLink onClick={onCalculate}>{tc('panel.tryAgain')}</TextLink>;
  const { code, members } = isApiProblem(error) ? error : { code: null, members: {} };
  switch (code) {
    case 'MARKET.TOO_OLD':
      return (
        <Banner tone="stale" title={t('banner.withheld')} action={again}>
          {t('banner.tooOld', { minutes: String(members['ageMinutes']) })}
        </Banner>
      );
    case 'MARKET.CLOSE_MISSING':
      return (
        <Banner tone="stale" title={t('banner.withheld')} action={again}>
          {t('banner.closeMissing', {
            day: typeof members['day'] === 'string' ? format.longDate(members['day']) : '',
          })}
        </Banner>
      );
    case 'MARKET.UNCONFIRMED':
      return (
        <Banner tone="stale" title={t('banner.withheld')} action={again}>
          {t('banner.unconfirmed', {
            source: typeof members['source'] === 'string' ? sourceName(members['source'], tc) : '',
          })}
        </Banner>
      );
    case 'MARKET.UNAVAILABLE':
      return (
        <Banner tone="warn" title={t('banner.withheld')} action={again}>
          {t('banner.unavailable')}
        </Banner>
      );
    default:
      return <Banner tone="error" title={t('banner.calculateFailed')} action={again} />;
  }
}
