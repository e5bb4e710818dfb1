import type { MeResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { Pill } from '../../../components/ui/pill';
import { TextLink } from '../../../components/ui/text-link';
import { useFormat } from '../../../lib/format/use-format';
import { useMe } from '../../../lib/me/me';
import { useNow } from '../../../lib/viewport/use-now';
import { SettingRow } from './setting-row';
import classes from './setting-row.module.css';

const DAY_MS = 86_400_000;
const TONES = {
  active: 'done',
  expired: 'warn',
  cancelled: 'warn',
  none: 'none',
  unknown: 'none',
} as const;

/** State and dates of the subscription, and the way to its plans. */
export function SubscriptionSetting() {
  const { t } = useTranslation('settings');
  const me = useMe();
  return (
    <SettingRow title={t('subscription.title')} help={t('subscription.help')}>
      {me.data !== undefined ? (
        <Subscription subscription={me.data.subscription} />
      ) : me.isError ? (
        <PanelFailure
          text={t('subscription.failed')}
          isRetrying={me.isFetching}
          onRetry={() => {
            void me.refetch();
          }}
        />
      ) : (
        <div className={classes.wide}>
          <SkeletonLines lines={2} />
        </div>
      )}
    </SettingRow>
  );
}

function Subscription({ subscription }: Pick<MeResponse, 'subscription'>) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { status, plan, paidUntil } = subscription;
  const daysLeft = paidUntil === null ? 0 : Math.max(0, Math.ceil((Date.parse(paidUntil) - now) / DAY_MS));
  return (
    <>
      <Pill tone={TONES[status]}>{common(`account.status.${status}`)}</Pill>
      <dl className={classes.facts}>
        {plan === null ? null : (
          <div>
            <dt>{t('subscription.plan')}</dt>
            <dd>{planName(plan)}</dd>
          </div>
        )}
        {paidUntil === null ? null : (
          <div>
            <dt>{status === 'active' ? t('subscription.until') : t('subscription.ended')}</dt>
            <dd>{format.instantDay(paidUntil)}</dd>
          </div>
        )}
        {status === 'active' ? (
          <div>
            <dt>{t('subscription.remaining')}</dt>
            <dd>{t('subscription.days', { count: daysLeft })}</dd>
          </div>
        ) : null}
      </dl>
      <TextLink to="/subscription">
        {status === 'active' ? t('subscription.renewEarly') : t('subscription.renewNow')}
      </TextLink>
    </>
  );

  function planName(name: string): string {
    switch (name) {
      case 'monthly':
      case 'quarterly':
      case 'semiannual':
      case 'annual':
        return t(`subscription.plans.${name}`);
      default:
        return name;
    }
  }
}
