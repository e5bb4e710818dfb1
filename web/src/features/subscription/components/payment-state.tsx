import type { PaymentView } from '@app/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Banner } from '../../../components/ui/banner';
import type { BannerProps } from '../../../components/ui/banner';
import { differenceOf } from '../../../lib/payments/paid-amount';
import { useSession } from '../../../lib/session/use-session';
import { usePaymentMessage } from '../model/use-payment-message';
import { SandboxNote } from './sandbox-note';

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

/** What is known of a payment, what happens next, and the one way on. */
export function PaymentState({ payment }: { readonly payment: PaymentView }) {
  const { t } = useTranslation('subscription');
  const { status, isSandbox, redirectUrl } = payment;
  const { title, text, notes } = usePaymentMessage(payment);
  const isRestKnown = differenceOf(payment)?.kind === 'missing';
  const isPayable = redirectUrl !== null && (status === 'open' || status === 'underpaid');
  return (
    <div className="ui-column ui-gap-16">
      <SandboxNote isShown={isSandbox} />
      <Banner tone={TONES[status]} title={title}>
        {text}
      </Banner>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {status === 'settled' ? <SettledWay payment={payment} /> : null}
      {isPayable ? (
        <p>
          <a className="ui-link" href={redirectUrl}>
            {t(isRestKnown ? 'state.payRest' : 'state.openPage')}
          </a>
        </p>
      ) : null}
    </div>
  );
}

/** The way in: the mailed credentials of a visitor, or the week. */
function SettledWay({ payment }: { readonly payment: PaymentView }) {
  const { t } = useTranslation('subscription');
  const isSignedIn = useSession().status === 'authenticated';
  const { mailedTo } = payment;
  return (
    <>
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
