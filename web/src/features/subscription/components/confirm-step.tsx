import type { PaymentMethodName } from '@app/contracts';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Form } from '../../../components/account/form';
import { TermsLink } from '../../../components/terms/terms-link';
import { OfflineNote } from '../../../components/account/offline-note';
import { Banner } from '../../../components/ui/banner';
import { ChangeList } from '../../../components/ui/confirm-dialog';
import { isUnanswered, rejectionText } from '../../../lib/account/rejection-text';
import { isApiProblem } from '../../../lib/api/api-problem';
import { useFormat } from '../../../lib/format/use-format';
import { useSession } from '../../../lib/session/use-session';
import type { OpenCheckout } from '../api/payments';
import { ownEmailQuery } from '../api/checkout';
import type { PlanOffer } from '../../../lib/subscription/plans';
import { emailFault } from '../model/email-fault';
import { useCheckout } from '../model/use-checkout';
import { SandboxNote } from './sandbox-note';
import { StepLine } from './step-line';

interface ConfirmStepProps {
  readonly method: PaymentMethodName;
  readonly offer: PlanOffer;
  readonly isSandbox: boolean;
  /** Of a visitor; signed-in people have their own. */
  readonly email: string;
  readonly onChangeEmail: () => void;
  readonly onBack: () => void;
  readonly onOpened: (checkout: OpenCheckout) => void;
}

const listed = ({ prices }: PlanOffer, currency: 'USD' | 'BRL'): string | null =>
  prices.find((price) => price.currency === currency)?.amount ?? null;

/** The price in the list, else the one in dollars by today's rate; null where neither is known. */
const priceIn = (offer: PlanOffer, currency: 'USD' | 'BRL'): string | null =>
  listed(offer, currency) ?? (currency === 'BRL' ? offer.convertedBrl : null);

/** Plan, amount and address before an invoice or a payment in reais is opened. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { method, offer, isSandbox, onBack, onOpened } = props;
  const { t } = useTranslation('subscription');
  const { t: common } = useTranslation();
  const format = useFormat();
  const isSignedIn = useSession().status === 'authenticated';
  const own = useQuery({ ...ownEmailQuery, enabled: isSignedIn });
  const [typed, setTyped] = useState<string | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const currency = method === 'crypto' ? 'USD' : 'BRL';
  const { plan } = offer;
  const checkout = useCheckout({ method, plan, listedAmount: priceIn(offer, currency), onOpened });
  const { shownAmount } = checkout;
  const email = isSignedIn ? (typed ?? own.data ?? '') : props.email;
  const fault = emailFault(email, !isSignedIn, t);

  const submit = (): void => {
    setWasSent(true);
    if (fault === undefined) checkout.send(email.trim());
    else field.current?.focus();
  };
  const total = shownAmount === null ? t('confirm.converted') : format.amount(shownAmount, currency);
  const usd = listed(offer, 'USD');
  return (
    <Form onSubmit={submit}>
      {method === 'brl' ? <StepLine current="details" /> : null}
      <SandboxNote isShown={isSandbox} />
      <OfflineNote />
      <CheckoutFailure error={checkout.failure} amount={total} />
      {isSignedIn ? (
        <TextInput
          ref={field}
          type="email"
          name="email"
          autoComplete="email"
          label={t('email.label')}
          description={t('email.optional')}
          value={email}
          error={wasSent ? fault : undefined}
          errorProps={{ role: 'alert' }}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            checkout.forget();
          }}
        />
      ) : (
        <p>
          {t('email.to', { email })}{' '}
          <button
            type="button"
            className="ui-link"
            onClick={() => {
              checkout.forget();
              props.onChangeEmail();
            }}
          >
            {t('email.change')}
          </button>
        </p>
      )}
      <ChangeList
        title={t(`confirm.title.${method}`)}
        rows={[
          { label: t('confirm.plan'), value: common(`plan.${plan}`) },
          ...(method === 'brl' && usd !== null
            ? [{ label: t('confirm.usdPrice'), value: format.amount(usd, 'USD') }]
            : []),
          ...(method === 'brl' && listed(offer, 'BRL') === null && shownAmount !== null
            ? [{ label: t('confirm.basis'), value: t('confirm.converted') }]
            : []),
          { label: t('confirm.total'), value: <strong>{total}</strong> },
          ...(method === 'brl' ? [{ label: t('confirm.methods'), value: t('confirm.brlMethods') }] : []),
        ]}
      />
      <p className="ui-muted">
        {t(`confirm.note.${method}`)} <TermsLink>{common('footer.terms')}</TermsLink>
      </p>
      <div className="ui-actions">
        <Button variant="default" onClick={onBack}>
          {t('checkout.back')}
        </Button>
        <Button type="submit" loading={checkout.isBusy}>
          {shownAmount === null ? t('confirm.convert') : t('confirm.create', { amount: total })}
        </Button>
      </div>
    </Form>
  );
}

interface CheckoutFailureProps {
  readonly error: unknown;
  /** What would be charged now. */
  readonly amount: string;
}

/** Why nothing was opened, and whether it can be sent again. */
function CheckoutFailure({ error, amount }: CheckoutFailureProps) {
  const { t } = useTranslation('subscription');
  const { t: common, i18n } = useTranslation();
  if (error === null) return null;
  if (isApiProblem(error) && error.code === 'PAYMENT.AMOUNT_CHANGED') {
    return (
      <Banner tone="warn" title={t('confirm.amountChanged', { amount })}>
        {t('confirm.amountChangedText')}
      </Banner>
    );
  }
  if (isUnanswered(error)) {
    return (
      <Banner tone="error" title={common('problem.network')}>
        {t('confirm.unreachable')}
      </Banner>
    );
  }
  return <Banner tone="error" title={rejectionText(error, i18n, t('confirm.unexpected'))} />;
}
