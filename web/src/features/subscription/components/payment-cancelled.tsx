import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { PageHeader } from '../../../components/ui/page-header';
import { cx } from '../../../lib/classes';
import { SandboxNote } from './sandbox-note';
import { storedReference } from '../model/payment-reference';
import { usePayment } from '../model/use-payment';
import classes from './payment-page.module.css';

/** Someone left the payment page without paying: the plans are there, and so is the payment while it is open. */
export function PaymentCancelled() {
  const { t } = useTranslation('subscription');
  const [reference] = useState(storedReference);
  const { data: payment } = usePayment(reference);
  const openUrl = payment?.status === 'open' ? payment.redirectUrl : null;
  // A payment that was seen after all is not called cancelled.
  const isSeen = payment !== undefined && !['open', 'expired', 'failed'].includes(payment.status);
  return (
    <div className={cx('ui-public-page ui-column ui-align-start ui-gap-16', classes.page)}>
      <PageHeader title={t('cancelled.title')} />
      <SandboxNote isShown={payment?.isSandbox ?? false} />
      <p>{isSeen ? t('cancelled.seen') : t('cancelled.text')}</p>
      {openUrl === null ? null : <p>{t('cancelled.open')}</p>}
      <div className="ui-wrap ui-gap-12">
        <Button component={Link} to="/subscription" variant="default">
          {t('success.toPlans')}
        </Button>
        {openUrl === null ? null : (
          <Button component="a" href={openUrl}>
            {t('opened.open')}
          </Button>
        )}
        {isSeen ? (
          <Button component={Link} to="/payment-success">
            {t('cancelled.toPayment')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
