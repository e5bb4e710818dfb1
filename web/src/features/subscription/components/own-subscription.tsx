import type { SubscriptionResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { Banner } from '../../../components/ui/banner';
import { useFormat } from '../../../lib/format/use-format';

/** What the signed-in user has now, in one sentence. */
export function OwnSubscription({ subscription }: { readonly subscription: SubscriptionResponse }) {
  const { t } = useTranslation('subscription');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { status, plan, endsOn, daysRemaining, next } = subscription;
  const title = common(`account.status.${status}`);
  if (status === 'active' && plan !== null && endsOn !== null) {
    return (
      <Banner tone="info" title={title}>
        {t('own.active', {
          plan: common(`plan.${plan}`),
          date: format.longDate(endsOn),
          days: t('renewal.days', { count: daysRemaining }),
        })}{' '}
        {next === null
          ? null
          : t('own.next', { plan: common(`plan.${next.plan}`), date: format.instantDay(next.from) })}
      </Banner>
    );
  }
  return (
    <Banner tone={status === 'none' ? 'info' : 'warn'} title={title}>
      {(status === 'expired' || status === 'cancelled') && endsOn !== null
        ? t('own.ended', { date: format.longDate(endsOn) })
        : t(status === 'unknown' ? 'own.unknown' : 'own.none')}
    </Banner>
  );
}
