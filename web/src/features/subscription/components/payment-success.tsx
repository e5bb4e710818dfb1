import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';

import { PageHeader } from '../../../components/ui/page-header';
import { PanelFailure, SkeletonLines, StaleLine } from '../../../components/ui/panel';
import { isApiProblem } from '../../../lib/api/api-problem';
import { cx } from '../../../lib/classes';
import { PaymentState } from './payment-state';
import { referenceInFragment, storedReference, storeReference } from '../model/payment-reference';
import type { PaymentReference } from '../model/payment-reference';
import { usePayment } from '../model/use-payment';
import { usePaymentMessage } from '../model/use-payment-message';
import classes from './payment-page.module.css';

/** The payment of a mailed link, whose token leaves the address at once, else the last one of this browser. */
function usePaymentReference(): PaymentReference | null {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const linked = referenceInFragment(hash);
    if (linked !== null) storeReference(linked);
    if (hash !== '') void navigate({ pathname, search }, { replace: true });
  }, [hash, navigate, pathname, search]);
  return referenceInFragment(hash) ?? storedReference();
}

/** What became of a payment. Opening this page grants nothing, and claims nothing without a payment. */
export function PaymentSuccess() {
  const { t } = useTranslation('subscription');
  const reference = usePaymentReference();
  const payment = usePayment(reference);
  const unknown = usePaymentMessage(null);
  const isUnknown =
    reference === null ||
    (payment.data === undefined && isApiProblem(payment.error) && payment.error.status === 404);
  const retry = (): void => {
    void payment.refetch();
  };
  return (
    <div className={cx('ui-public-page ui-column ui-align-start ui-gap-16', classes.page)}>
      <PageHeader title={t('success.title')} />
      {isUnknown ? (
        <>
          <p>{unknown.text}</p>
          <Button component={Link} to="/subscription" variant="default">
            {t('success.toPlans')}
          </Button>
        </>
      ) : null}
      {payment.data === undefined && !isUnknown ? (
        payment.isError ? (
          <PanelFailure text={t('opened.readFailed')} isRetrying={payment.isFetching} onRetry={retry} />
        ) : (
          <SkeletonLines lines={4} />
        )
      ) : null}
      {payment.data === undefined ? null : (
        <>
          {payment.isError ? (
            <StaleLine since={payment.dataUpdatedAt} failure={t('opened.readFailed')} onRetry={retry} />
          ) : null}
          <PaymentState payment={payment.data} />
          {['expired', 'failed', 'reversed', 'closed'].includes(payment.data.status) ? (
            <Button component={Link} to="/subscription" variant="default">
              {t('success.toPlans')}
            </Button>
          ) : null}
        </>
      )}
    </div>
  );
}
