import type { SubscriptionResponse } from '@app/contracts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { Pill } from '../../../components/ui/pill';
import { useFormat } from '../../../lib/format/use-format';
import { openRenewal } from '../../../lib/subscription/renew-notice';
import { subscriptionQuery } from '../../../lib/subscription/subscription';
import { EndSubscriptionDialog } from './end-subscription-dialog';
import { PaymentHistory } from './payment-history';
import { SettingRow } from './setting-row';
import classes from './setting-row.module.css';

const TONES = {
  active: 'done',
  expired: 'warn',
  cancelled: 'warn',
  none: 'none',
  unknown: 'none',
} as const;

/** State and periods of the subscription, its payments, and the ways to renew and to end it. */
export function SubscriptionSetting() {
  const { t } = useTranslation('settings');
  const subscription = useQuery(subscriptionQuery);
  return (
    <SettingRow title={t('subscription.title')} help={t('subscription.help')}>
      {subscription.data !== undefined ? (
        <Subscription subscription={subscription.data} />
      ) : subscription.isError ? (
        <PanelFailure
          text={t('subscription.failed')}
          isRetrying={subscription.isFetching}
          onRetry={() => {
            void subscription.refetch();
          }}
        />
      ) : (
        <div className={classes.wide}>
          <SkeletonLines lines={4} />
        </div>
      )}
      <PaymentHistory />
    </SettingRow>
  );
}

function Subscription({ subscription }: { readonly subscription: SubscriptionResponse }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const [isEnding, setEnding] = useState(false);
  const { status } = subscription;
  const isActive = status === 'active';
  const renewal = isActive ? 'renewEarly' : status === 'none' ? 'subscribe' : 'renewNow';
  return (
    <>
      <Pill tone={TONES[status]}>{common(`account.status.${status}`)}</Pill>
      {status === 'unknown' ? <p>{t('subscription.failed')}</p> : <Facts subscription={subscription} />}
      <div className={classes.actions}>
        <Button variant="default" onClick={openRenewal}>
          {t(`subscription.${renewal}`)}
        </Button>
        {isActive ? (
          <Button
            variant="outline"
            color="red"
            onClick={() => {
              setEnding(true);
            }}
          >
            {t('subscription.end')}
          </Button>
        ) : null}
      </div>
      <EndSubscriptionDialog
        isOpen={isEnding}
        onClose={() => {
          setEnding(false);
        }}
      />
    </>
  );
}

function Facts({ subscription }: { readonly subscription: SubscriptionResponse }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { status, plan, endsOn, daysRemaining, next, periods } = subscription;
  return (
    <dl className={classes.facts}>
      {plan === null ? null : (
        <div>
          <dt>{t('subscription.plan')}</dt>
          <dd>{common(`plan.${plan}`)}</dd>
        </div>
      )}
      {endsOn === null ? null : (
        <div>
          <dt>{status === 'active' ? t('subscription.until') : t('subscription.ended')}</dt>
          <dd>{format.tableDate(endsOn, { year: true })}</dd>
        </div>
      )}
      {status === 'active' ? (
        <div>
          <dt>{t('subscription.remaining')}</dt>
          <dd>{t('subscription.days', { count: daysRemaining })}</dd>
        </div>
      ) : null}
      {next === null ? null : (
        <div>
          <dt>{t('subscription.next')}</dt>
          <dd>
            {t('subscription.nextValue', {
              plan: common(`plan.${next.plan}`),
              date: format.instantDay(next.from),
            })}
          </dd>
        </div>
      )}
      {periods.length === 0 ? null : (
        <div>
          <dt>{t('subscription.periods')}</dt>
          <dd>
            <ul className={classes.plain}>
              {periods.toReversed().map((period) => (
                <li key={period.from}>
                  {t('subscription.period', {
                    plan: common(`plan.${period.plan}`),
                    from: format.instantDay(period.from),
                    until: format.instantDay(period.until),
                  })}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
  );
}
