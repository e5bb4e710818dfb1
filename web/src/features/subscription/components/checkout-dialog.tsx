import type { PaymentMethodName, PaymentMethodsResponse, PlanName } from '@app/contracts';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { cx } from '../../../lib/classes';
import { useLanguage } from '../../../lib/i18n/use-language';
import { useSession } from '../../../lib/session/use-session';
import { useViewport } from '../../../lib/viewport/use-viewport';
import type { OpenCheckout } from '../api/payments';
import { plansQuery } from '../../../lib/subscription/plans';
import { methodsQuery } from '../api/checkout';
import { removeCheckout, storedCheckout } from '../model/payment-reference';
import { ChooseStep, METHODS } from './choose-step';
import { ConfirmStep } from './confirm-step';
import { EmailStep } from './email-step';
import { OpenedStep } from './opened-step';
import { RenewalChoice } from './renewal-choice';
import { SandboxNote } from './sandbox-note';
import classes from './checkout.module.css';

interface CheckoutDialogProps {
  readonly isOpen: boolean;
  /** Chosen at first. */
  readonly plan: PlanName;
  readonly onClose: () => void;
}

/**
 * From the plan to the payment page: the way to pay, a visitor's address, the amount, the open checkout. Signed-in people
 * choose the plan in it too and see what it changes. A checkout that is open in this tab is shown again.
 */
export function CheckoutDialog({ isOpen, plan, onClose }: CheckoutDialogProps) {
  const { t } = useTranslation('subscription');
  const { t: common } = useTranslation();
  const isSignedIn = useSession().status === 'authenticated';
  const isPhone = useViewport() === 'phone';
  return (
    // The terms of use open over it.
    <Modal.Stack>
      <Modal
        stackId="checkout"
        opened={isOpen}
        onClose={onClose}
        title={isSignedIn ? t('checkout.renewal') : t('checkout.title')}
        size={560}
        fullScreen={isPhone}
        closeButtonProps={{ 'aria-label': common('dialog.close') }}
      >
        <Checkout initialPlan={plan} onClose={onClose} />
      </Modal>
    </Modal.Stack>
  );
}

type Step =
  | { readonly kind: 'choose' }
  | { readonly kind: 'email'; readonly method: PaymentMethodName }
  | { readonly kind: 'confirm'; readonly method: PaymentMethodName }
  | { readonly kind: 'opened'; readonly checkout: OpenCheckout; readonly isReturn: boolean };

function firstStep(): Step {
  const checkout = storedCheckout();
  return checkout === null ? { kind: 'choose' } : { kind: 'opened', checkout, isReturn: true };
}

interface CheckoutProps {
  readonly initialPlan: PlanName;
  readonly onClose: () => void;
}

function Checkout({ initialPlan, onClose }: CheckoutProps) {
  const { t } = useTranslation('subscription');
  const { language } = useLanguage();
  const isSignedIn = useSession().status === 'authenticated';
  const plans = useQuery(plansQuery(language));
  const methods = useQuery(methodsQuery);
  const [plan, setPlan] = useState(initialPlan);
  const [email, setEmail] = useState('');
  const [step, setStep] = useState(firstStep);
  const failed = plans.isError ? plans : methods;

  if (step.kind === 'opened') {
    return (
      <StepFrame name="opened" title={t('step.opened')}>
        <OpenedStep
          key={step.checkout.paymentId}
          checkout={step.checkout}
          isReturn={step.isReturn}
          onStartAgain={() => {
            removeCheckout();
            setPlan(step.checkout.plan);
            setStep({ kind: 'choose' });
          }}
          onClose={onClose}
        />
      </StepFrame>
    );
  }
  const offer = plans.data?.plans.find((candidate) => candidate.plan === plan);
  if (plans.data === undefined || methods.data === undefined || offer === undefined) {
    return plans.isError || methods.isError ? (
      <PanelFailure
        text={t('page.failed')}
        isRetrying={failed.isFetching}
        onRetry={() => {
          void plans.refetch();
          void methods.refetch();
        }}
      />
    ) : (
      <SkeletonLines lines={5} />
    );
  }
  const back = (): void => {
    setStep({ kind: 'choose' });
  };
  switch (step.kind) {
    case 'choose':
      return (
        <StepFrame name="choose" title={isSignedIn ? t('step.renewal') : t('step.method')}>
          {isSignedIn ? <RenewalChoice plans={plans.data.plans} plan={plan} onChange={setPlan} /> : null}
          <Offer methods={methods.data} isSignedIn={isSignedIn} onClose={onClose}>
            <ChooseStep
              plan={plan}
              methods={methods.data}
              onChoose={(method) => {
                setStep({ kind: isSignedIn || email !== '' ? 'confirm' : 'email', method });
              }}
            />
          </Offer>
        </StepFrame>
      );
    case 'email':
      return (
        <StepFrame name="email" title={t('step.email')}>
          <SandboxNote isShown={methods.data[step.method]?.isSandbox ?? false} />
          <EmailStep
            email={email}
            onBack={back}
            onNext={(address) => {
              setEmail(address);
              setStep({ kind: 'confirm', method: step.method });
            }}
          />
        </StepFrame>
      );
    case 'confirm':
      return (
        <StepFrame name="confirm" title={t(`step.confirm.${step.method}`)}>
          <ConfirmStep
            method={step.method}
            offer={offer}
            isSandbox={methods.data[step.method]?.isSandbox ?? false}
            email={email}
            onChangeEmail={() => {
              setStep({ kind: 'email', method: step.method });
            }}
            onBack={back}
            onOpened={(checkout) => {
              setStep({ kind: 'opened', checkout, isReturn: false });
            }}
          />
        </StepFrame>
      );
  }
}

interface StepFrameProps {
  readonly name: Step['kind'];
  readonly title: string;
  readonly children: ReactNode;
}

/** A step with its heading, which takes the focus when another step was there before. */
function StepFrame({ name, title, children }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, [name]);
  return (
    <section className={cx('ui-column ui-gap-16', classes.step)}>
      <h3 ref={heading} tabIndex={-1} data-autofocus>
        {title}
      </h3>
      {children}
    </section>
  );
}

interface OfferProps {
  readonly methods: PaymentMethodsResponse;
  readonly isSignedIn: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Says openly where nothing can be paid here. */
function Offer({ methods, isSignedIn, onClose, children }: OfferProps) {
  const { t } = useTranslation('subscription');
  const isNothingOffered = METHODS.every((method) => methods[method] === null);
  if (!isNothingOffered && (isSignedIn || methods.canVisitorsPay)) return children;
  return (
    <>
      <p>{isNothingOffered ? t('page.noMethod') : t('page.noVisitors')}</p>
      <div className="ui-actions">
        <Button variant="default" onClick={onClose}>
          {t('checkout.close')}
        </Button>
      </div>
    </>
  );
}
