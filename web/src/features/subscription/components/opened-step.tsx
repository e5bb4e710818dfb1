import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ChangeList } from '../../../components/ui/confirm-dialog';
import { StaleLine } from '../../../components/ui/panel';
import { rateOrigin } from '../../../lib/format/source-name';
import { useFormat } from '../../../lib/format/use-format';
import { useNow } from '../../../lib/viewport/use-now';
import type { OpenCheckout } from '../api/payments';
import { paymentPage } from '../model/payment-page';
import { useCountdown } from '../model/use-countdown';
import { usePayment } from '../model/use-payment';
import { PaymentState } from './payment-state';
import { SandboxNote } from './sandbox-note';
import { StepLine } from './step-line';

interface OpenedStepProps {
  readonly checkout: OpenCheckout;
  /** It was opened before: nobody who comes back is sent away again by a countdown. */
  readonly isReturn: boolean;
  readonly onStartAgain: () => void;
  readonly onClose: () => void;
}

/** An open invoice or payment in reais: the way to the payment page, then what is known of the payment. */
export function OpenedStep({ checkout, isReturn, onStartAgain, onClose }: OpenedStepProps) {
  const { t } = useTranslation('subscription');
  const { paymentId, publicToken, method, redirectUrl, expiresAt, isSandbox } = checkout;
  const payment = usePayment({ paymentId, token: publicToken });
  const now = useNow();
  const [isStaying, setStaying] = useState(isReturn);
  const status = payment.data?.status ?? checkout.status;
  const isPastEnd = status === 'open' && Date.parse(expiresAt) <= now;
  const isOver = isPastEnd || status === 'expired' || status === 'failed';
  const isWaiting = status === 'open' && !isPastEnd;
  const isSettled = status === 'settled';
  // Money that is here, or came and went, keeps nobody from another payment.
  const isElsewhere = ['held', 'reversed', 'closed'].includes(status) || (isSettled && isReturn);
  return (
    <div className="ui-column ui-gap-16">
      {method === 'brl' ? <StepLine current={isSettled ? 'success' : 'payment'} /> : null}
      {isWaiting ? <SandboxNote isShown={isSandbox} /> : null}
      {isSettled ? null : <CheckoutFacts checkout={checkout} />}
      {isWaiting && !isStaying ? (
        <Redirect
          url={redirectUrl}
          onStay={() => {
            setStaying(true);
          }}
        />
      ) : null}
      {isWaiting && isStaying ? (
        <>
          <p role="status">{t('opened.waiting')}</p>
          <p className="ui-muted">{t('opened.mayClose')}</p>
        </>
      ) : null}
      {isPastEnd ? (
        <p role="status">
          <strong>{t('opened.expired')}</strong>
        </p>
      ) : null}
      {payment.data === undefined || isWaiting || isPastEnd ? null : <PaymentState payment={payment.data} />}
      {payment.isError && payment.data !== undefined ? (
        <StaleLine
          since={payment.dataUpdatedAt}
          failure={t('opened.readFailed')}
          onRetry={() => {
            void payment.refetch();
          }}
        />
      ) : null}
      <div className="ui-actions">
        {isOver || (isWaiting && isStaying) || isElsewhere ? (
          <Button variant="default" onClick={onStartAgain}>
            {isOver ? t('opened.again') : t('opened.other')}
          </Button>
        ) : null}
        {isWaiting && isStaying ? (
          <Button component="a" href={redirectUrl}>
            {t('opened.open')}
          </Button>
        ) : null}
        {isWaiting || isOver || isSettled ? null : (
          <Button variant="default" onClick={onClose}>
            {t('checkout.close')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Redirect({ url, onStay }: { readonly url: string; readonly onStay: () => void }) {
  const { t } = useTranslation('subscription');
  const left = useCountdown(true, () => {
    paymentPage.open(url);
  });
  return (
    <>
      {/* Said once; the seconds that follow are only seen. */}
      <p role="status" className="ui-visually-hidden">
        {t('opened.redirect')}
      </p>
      <p aria-hidden="true">{t('opened.seconds', { count: left })}</p>
      <div className="ui-actions">
        <Button variant="default" onClick={onStay}>
          {t('opened.stay')}
        </Button>
        <Button component="a" href={url}>
          {t('opened.go')}
        </Button>
      </div>
    </>
  );
}

function CheckoutFacts({ checkout }: { readonly checkout: OpenCheckout }) {
  const { t } = useTranslation('subscription');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { plan, email, expiresAt } = checkout;
  const address = email === null ? [] : [{ label: t('email.label'), value: email }];
  const planRow = { label: t('confirm.plan'), value: common(`plan.${plan}`) };
  if (checkout.method === 'crypto') {
    return (
      <ChangeList
        title={t('confirm.title.crypto')}
        rows={[
          { label: t('opened.invoice'), value: checkout.invoiceId },
          planRow,
          {
            label: t('confirm.total'),
            value: <strong>{format.amount(checkout.amountUsd, 'USD')}</strong>,
          },
          ...address,
          { label: t('opened.validUntil'), value: format.instant(expiresAt) },
        ]}
      />
    );
  }
  const { exchangeRate, boletoDueOn, usdPrice, brlTotal } = checkout;
  return (
    <ChangeList
      title={t('confirm.title.brl')}
      rows={[
        planRow,
        ...address,
        { label: t('confirm.usdPrice'), value: format.amount(usdPrice, 'USD') },
        ...(exchangeRate === null
          ? []
          : [
              {
                label: t('opened.rate'),
                value: t('opened.rateValue', {
                  rate: exchangeRate.rate,
                  origin: rateOrigin(
                    { rateDate: exchangeRate.date, rateSource: exchangeRate.source },
                    { t: common, dateText: format.longDate },
                  ),
                }),
              },
            ]),
        { label: t('confirm.total'), value: <strong>{format.amount(brlTotal, 'BRL')}</strong> },
        { label: t('confirm.methods'), value: t('confirm.brlMethods') },
        { label: t('opened.boleto'), value: format.longDate(boletoDueOn) },
        { label: t('opened.validUntil'), value: format.instant(expiresAt) },
      ]}
    />
  );
}
