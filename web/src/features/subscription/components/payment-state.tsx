import type { PaymentView } from '@app/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Banner } from '../../../components/ui/banner';
import type { BannerProps } from '../../../components/ui/banner';
import { useFormat } from '../../../lib/format/use-format';
import type { Format } from '../../../lib/format/use-format';
import { useSession } from '../../../lib/session/use-session';
import { SandboxNote } from './sandbox-note';
import classes from './checkout.module.css';

const TONES: Readonly<Record<PaymentView['status'], BannerProps['tone']>> = {
  open: 'info',
  pending: 'info',
  underpaid: 'warn',
  confirmed: 'info',
  held: 'warn',
  settled: 'info',
  expired: 'warn',
  failed: 'error',
  reversed: 'warn',
  closed: 'warn',
};

/** In a currency of the list prices, or in a coin with all the places that the provider gives. */
function paidAmount(amount: string, unit: string, format: Format): string {
  if (unit === 'USD' || unit === 'BRL') return format.amount(amount, unit);
  const decimals = amount.split('.')[1]?.length ?? 0;
  return `${format.decimal(amount, { decimals })} ${unit}`;
}

/** What is known of a payment, what happens next, and the one way on. */
export function PaymentState({ payment }: { readonly payment: PaymentView }) {
  const { t } = useTranslation('subscription');
  const { status, isSandbox, isDisputed, redirectUrl } = payment;
  const isPayable = redirectUrl !== null && (status === 'open' || status === 'underpaid');
  return (
    <div className={classes.state}>
      <SandboxNote isShown={isSandbox} />
      <Banner tone={TONES[status]} title={<StateTitle payment={payment} />}>
        <StateText payment={payment} />
      </Banner>
      {isDisputed ? <p>{t('state.disputed')}</p> : null}
      {status === 'settled' ? <SettledWay payment={payment} /> : null}
      {isPayable ? (
        <p>
          <a className="ui-link" href={redirectUrl}>
            {t(status === 'underpaid' ? 'state.payRest' : 'state.openPage')}
          </a>
        </p>
      ) : null}
    </div>
  );
}

function StateTitle({ payment }: { readonly payment: PaymentView }) {
  const { t } = useTranslation('subscription');
  const format = useFormat();
  const { status, difference, due, redirectUrl } = payment;
  if (status === 'underpaid' && difference?.startsWith('-') === true && due !== null) {
    return t('state.missing', { amount: paidAmount(difference.slice(1), due.unit, format) });
  }
  // Past its end nothing can be paid there, also before the provider says so.
  if (status === 'open' && redirectUrl === null) return t('state.title.expired');
  return t(`state.title.${status}`);
}

function StateText({ payment }: { readonly payment: PaymentView }) {
  const { t } = useTranslation('subscription');
  const format = useFormat();
  const { status, method, boletoDueOn, holdReason, reversal, redirectUrl } = payment;
  switch (status) {
    case 'open':
      if (redirectUrl === null) return t('state.text.expired');
      return method === 'brl' && boletoDueOn !== null
        ? t('state.text.openBrl', { date: format.longDate(boletoDueOn) })
        : t('state.text.openCrypto');
    case 'pending':
      return t(`state.text.pending.${method}`);
    case 'held':
      return heldText();
    case 'reversed':
      return t(`state.text.reversed.${reversal ?? 'refund'}`);
    case 'underpaid':
      return t('state.text.underpaid');
    case 'confirmed':
      return t('state.text.confirmed');
    case 'settled':
      return null;
    case 'expired':
      return t('state.text.expired');
    case 'failed':
      return t('state.text.failed');
    case 'closed':
      return t('state.text.closed');
  }

  function heldText(): string {
    switch (holdReason) {
      case 'second-payment':
      case 'amount-differs':
      case 'paid-after-end':
        return t(`state.text.held.${holdReason}`);
      // The rest is about accounts of an address, which nobody is told.
      default:
        return t('state.text.held.other');
    }
  }
}

/** Plan and end, and the way in: the mailed credentials of a visitor, or the week. */
function SettledWay({ payment }: { readonly payment: PaymentView }) {
  const { t } = useTranslation('subscription');
  const { t: common } = useTranslation();
  const format = useFormat();
  const isSignedIn = useSession().status === 'authenticated';
  const { plan, period, mailedTo } = payment;
  return (
    <>
      <p>
        {period === null
          ? t('state.settledPlan', { plan: common(`plan.${plan}`) })
          : t('state.settledUntil', {
              plan: common(`plan.${plan}`),
              date: format.instantDay(period.until),
            })}
      </p>
      {isSignedIn ? null : (
        <p>{mailedTo === null ? t('state.signIn') : t('state.mailed', { address: mailedTo })}</p>
      )}
      <p>
        <Button component={Link} to={isSignedIn ? '/weekly-trade' : '/login'}>
          {isSignedIn ? t('state.toWeek') : t('state.toSignIn')}
        </Button>
      </p>
    </>
  );
}
