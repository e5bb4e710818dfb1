import type { PaymentView } from '@app/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { MoreButton } from '../../../components/ui/more-button';
import { PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { useFormat } from '../../../lib/format/use-format';
import { differenceOf, paidAmount } from '../../../lib/payments/paid-amount';
import { paymentsQuery } from '../api/subscription';
import classes from './setting-row.module.css';

/** What was paid for the subscription, the newest first. */
export function PaymentHistory() {
  const { t } = useTranslation('settings');
  const history = useInfiniteQuery(paymentsQuery);
  const payments = history.data?.pages.flatMap((page) => page.payments) ?? [];
  if (history.data === undefined) {
    return (
      <div className={classes.wide}>
        {history.isError ? (
          <PanelFailure
            text={t('subscription.paymentsFailed')}
            isRetrying={history.isFetching}
            onRetry={() => {
              void history.refetch();
            }}
          />
        ) : (
          <SkeletonLines lines={2} />
        )}
      </div>
    );
  }
  return (
    <div className={classes.wide}>
      <h3>{t('subscription.payments')}</h3>
      {payments.length === 0 ? <p className="ui-muted">{t('subscription.noPayments')}</p> : null}
      <ul className={classes.sessions} aria-label={t('subscription.payments')}>
        {payments.map((payment) => (
          <PaymentItem key={payment.paymentId} payment={payment} />
        ))}
      </ul>
      <MoreButton query={history}>{t('subscription.morePayments')}</MoreButton>
    </div>
  );
}

function PaymentItem({ payment }: { readonly payment: PaymentView }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { plan, status, amountUsd, amountBrl, createdAt, isSandbox, redirectUrl } = payment;
  const difference = status === 'underpaid' ? differenceOf(payment) : undefined;
  const amount = amountBrl === null ? format.amount(amountUsd, 'USD') : format.amount(amountBrl, 'BRL');
  return (
    <li className={classes.session}>
      <div>
        <p className={classes.device}>{`${common(`plan.${plan}`)} · ${amount}`}</p>
        <p className="ui-muted">{format.instantDay(createdAt)}</p>
        {difference?.kind === 'missing' ? (
          <p>
            {t('subscription.missing', { amount: paidAmount(difference, format) })}{' '}
            {redirectUrl === null ? null : (
              <a className="ui-link" href={redirectUrl}>
                {t('subscription.payRest')}
              </a>
            )}
          </p>
        ) : null}
      </div>
      <span>
        {t(`subscription.paymentStatus.${status}`)}
        {isSandbox ? ` (${t('subscription.sandbox')})` : null}
      </span>
    </li>
  );
}
