import type { PlanName } from '@app/contracts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { useFaqEntries } from '../../components/faq/faq-entries';
import { FaqItem } from '../../components/faq/faq-item';
import { PublicQueryPage } from '../../components/public-query-page';
import { Banner } from '../../components/ui/banner';
import { lazyDialog } from '../../components/ui/lazy-dialog';
import { PageHeader } from '../../components/ui/page-header';
import { PanelFailure, SkeletonLines } from '../../components/ui/panel';
import { cx } from '../../lib/classes';
import { useLanguage } from '../../lib/i18n/use-language';
import { useSession } from '../../lib/session/use-session';
import { plansQuery } from '../../lib/subscription/plans';
import type { PlanOffer } from '../../lib/subscription/plans';
import { subscriptionQuery } from '../../lib/subscription/subscription';
import { methodsQuery } from './api/checkout';
import { METHODS } from './components/choose-step';
import { OwnSubscription } from './components/own-subscription';
import { PlanCards } from './components/plan-cards';
import { SandboxNote } from './components/sandbox-note';
import { storedCheckout } from './model/payment-reference';
import classes from './subscription.page.module.css';

const CheckoutDialog = lazyDialog(async () => (await import('./components/checkout-dialog')).CheckoutDialog);

/** Plans, how they are paid, and the way to one; the same for visitors and for people with an account. */
export function Component() {
  return (
    <PublicQueryPage>
      <SubscriptionPage />
    </PublicQueryPage>
  );
}

function SubscriptionPage() {
  const { t } = useTranslation('subscription');
  const { language } = useLanguage();
  const isSignedIn = useSession().status === 'authenticated';
  const plans = useQuery(plansQuery(language));
  const methods = useQuery(methodsQuery);
  const own = useQuery({ ...subscriptionQuery, enabled: isSignedIn });
  // Someone who comes back from the payment page finds the checkout that is still open.
  const [dialog, setDialog] = useState<{ readonly isOpen: boolean; readonly plan: PlanName }>(() => {
    const checkout = storedCheckout();
    return { isOpen: checkout !== null, plan: checkout?.plan ?? 'annual' };
  });
  const choose = (plan: PlanName): void => {
    setDialog({ isOpen: true, plan });
  };
  const offered = METHODS.filter((method) => (methods.data?.[method] ?? null) !== null);
  const canPay = offered.length > 0 && (isSignedIn || methods.data?.canVisitorsPay === true);
  // All at once: what came late would push down what is being read.
  const isWaiting = methods.isPending || (isSignedIn && own.isPending);
  const action = !isSignedIn || own.data?.status === 'none' ? 'subscribe' : renewAction(own.data?.status);
  return (
    <div className={cx('ui-public-page', classes.page)}>
      <PageHeader title={t('page.title')} line={t('page.line')} />
      {plans.data === undefined || isWaiting ? (
        <div className={classes.place}>
          {plans.isError ? (
            <PanelFailure
              text={t('page.failed')}
              isRetrying={plans.isFetching}
              onRetry={() => {
                void plans.refetch();
              }}
            />
          ) : (
            <SkeletonLines lines={8} />
          )}
        </div>
      ) : (
        <>
          <div className="ui-filled ui-column ui-gap-12 ui-below-20">
            {own.data === undefined ? null : <OwnSubscription subscription={own.data} />}
            {own.isError && own.data === undefined ? <Banner tone="warn" title={t('own.unknown')} /> : null}
            <SandboxNote isShown={offered.some((method) => methods.data?.[method]?.isSandbox)} />
            {methods.data === undefined || canPay ? null : <NotOffered isNothing={offered.length === 0} />}
          </div>
          <section>
            <h2 className="ui-visually-hidden">{t('plans.label')}</h2>
            <PlanCards
              plans={plans.data.plans}
              action={t(`plans.${action}`)}
              isDisabled={methods.data !== undefined && !canPay}
              onChoose={choose}
            />
            <p className="ui-note ui-above-12">{t('plans.terms')}</p>
          </section>
          <Methods />
          <Questions plans={plans.data.plans} />
          <section className="ui-measure ui-above-48">
            <h2>{t('final.title')}</h2>
            <p className="ui-below-16">{t('final.text')}</p>
            <Button
              disabled={methods.data !== undefined && !canPay}
              onClick={() => {
                choose('annual');
              }}
            >
              {t(`plans.${action}`)}
            </Button>
          </section>
        </>
      )}
      <CheckoutDialog
        isOpen={dialog.isOpen}
        plan={dialog.plan}
        onClose={() => {
          setDialog({ ...dialog, isOpen: false });
        }}
      />
    </div>
  );
}

function renewAction(status: string | undefined): 'renewEarly' | 'renewNow' {
  return status === 'active' ? 'renewEarly' : 'renewNow';
}

/** Nothing can be paid here, or not by visitors: said instead of a button that would fail. */
function NotOffered({ isNothing }: { readonly isNothing: boolean }) {
  const { t } = useTranslation('subscription');
  if (isNothing) return <Banner tone="warn" title={t('page.noMethod')} />;
  return (
    <Banner
      tone="warn"
      title={t('page.noVisitors')}
      action={
        <Link className="ui-link" to="/login" state={{ from: '/subscription' }}>
          {t('email.signIn')}
        </Link>
      }
    />
  );
}

/** Both ways to pay, and where the money goes. */
function Methods() {
  const { t } = useTranslation('subscription');
  return (
    <section className="ui-above-48">
      <h2>{t('methods.title')}</h2>
      <div className={cx('ui-columns ui-3-from-48 ui-gap-32 ui-rows-16', classes.columns)}>
        {METHODS.map((method) => (
          <div key={method}>
            <h3 className="ui-below-4">{t(`method.${method}.title`)}</h3>
            <p>{t(`methods.${method}`)}</p>
          </div>
        ))}
        <div>
          <h3 className="ui-below-4">{t('methods.moneyTitle')}</h3>
          <p>{t('methods.money')}</p>
        </div>
      </div>
    </section>
  );
}

/** The questions about subscriptions of the FAQ, with the prices of the plans above. */
function Questions({ plans }: { readonly plans: readonly PlanOffer[] }) {
  const { t } = useTranslation('subscription');
  const entries = useFaqEntries(plans);
  return (
    <section className="ui-measure ui-above-48">
      <h2>{t('faq.title')}</h2>
      {entries
        .filter(({ category }) => category === 'subscription')
        .map((entry) => (
          <FaqItem key={entry.id} entry={entry} entries={entries} />
        ))}
    </section>
  );
}
