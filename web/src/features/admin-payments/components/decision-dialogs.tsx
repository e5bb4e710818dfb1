import type { AdminPayment } from '@app/contracts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Form } from '../../../components/account/form';
import { Banner } from '../../../components/ui/banner';
import { ChangeList, ConfirmDialog } from '../../../components/ui/confirm-dialog';
import { rejectionText } from '../../../lib/account/rejection-text';
import { useSingleFlight } from '../../../lib/account/use-single-flight';
import { cx } from '../../../lib/classes';
import { useFormat } from '../../../lib/format/use-format';
import { notify } from '../../../lib/notifications/notification-store';
import { paidAmount } from '../../../lib/payments/paid-amount';
import { findAccount, useDecidePayment } from '../api/admin-payments';
import type { PaymentDecision } from '../api/admin-payments';
import { payerOf } from '../model/admin-payment-message';
import type { DecisionTarget } from './payment-table';
import classes from './payments.module.css';

interface DecisionDialogProps {
  readonly target: DecisionTarget;
  readonly onClose: () => void;
}

/** Asks once what to do with money that has had no effect, and names the person and the effect. */
export function DecisionDialog({ target, onClose }: DecisionDialogProps) {
  const { payment } = target;
  return target.kind === 'settle' ? (
    <SettleDialog payment={payment} onClose={onClose} />
  ) : (
    <CloseDialog payment={payment} onClose={onClose} />
  );
}

interface OneDialogProps {
  readonly payment: AdminPayment;
  readonly onClose: () => void;
}

function useDecision({ payment, onClose }: OneDialogProps) {
  const decide = useDecidePayment();
  const { isBusy, run } = useSingleFlight();
  const [failure, setFailure] = useState<unknown>(null);
  const send = async (decision: PaymentDecision): Promise<void> => {
    setFailure(null);
    try {
      await decide(payment, decision);
    } catch (error) {
      setFailure(error);
      return;
    }
    onClose();
    notify({
      key: `decided ${payment.paymentId}`,
      type: 'success',
      title: (words) =>
        words(decision.kind === 'settle' ? 'admin-payments:dialog.settled' : 'admin-payments:dialog.closed'),
    });
  };
  return {
    ...{ isBusy, failure },
    send: (decision: PaymentDecision) => {
      void run(() => send(decision));
    },
  };
}

function SettleDialog({ payment, onClose }: OneDialogProps) {
  const { t } = useTranslation('admin-payments');
  const { t: common } = useTranslation();
  const { isBusy, failure, send } = useDecision({ payment, onClose });
  const [account, setAccount] = useState(
    payment.user === null ? undefined : { userId: payment.user.userId, username: payerOf(payment, t) },
  );
  return (
    <ConfirmDialog
      isOpen
      title={t('settle.title', { payer: payerOf(payment, t) })}
      confirmLabel={t('settle.confirm')}
      isBusy={isBusy}
      isConfirmDisabled={account === undefined}
      onClose={onClose}
      onConfirm={() => {
        if (account !== undefined) send({ kind: 'settle', userId: account.userId });
      }}
    >
      <Failure error={failure} />
      {payment.user === null ? <AccountField onFound={setAccount} /> : null}
      <PaymentFacts payment={payment} person={account?.username ?? payerOf(payment, t)}>
        {account === undefined
          ? null
          : t('settle.effect', { payer: account.username, plan: common(`plan.${payment.plan}`) })}
      </PaymentFacts>
    </ConfirmDialog>
  );
}

interface AccountFieldProps {
  readonly onFound: (account: { readonly userId: string; readonly username: string } | undefined) => void;
}

/** Whose account it is for, where the payment itself does not say it. */
function AccountField({ onFound }: AccountFieldProps) {
  const { t } = useTranslation('admin-payments');
  const { i18n } = useTranslation();
  const { isBusy, run } = useSingleFlight();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const find = async (): Promise<void> => {
    try {
      const found = await findAccount(name.trim());
      if (found === undefined) setFault(t('settle.notFound'));
      onFound(found);
    } catch (error) {
      setFault(rejectionText(error, i18n, t('dialog.unexpected')));
    }
  };
  return (
    <Form
      onSubmit={() => {
        if (name.trim() === '') setFault(t('settle.nameNeeded'));
        else void run(find);
      }}
    >
      <div className="ui-grid ui-gap-12 ui-below-16">
        <TextInput
          label={t('settle.account')}
          description={t('settle.accountHelp')}
          value={name}
          error={fault}
          errorProps={{ role: 'alert' }}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setFault(undefined);
            onFound(undefined);
          }}
        />
        <div>
          <Button type="submit" variant="default" size="sm" loading={isBusy}>
            {t('settle.find')}
          </Button>
        </div>
      </div>
    </Form>
  );
}

const CLOSINGS = ['paid-back', 'no-claim'] as const;

function CloseDialog({ payment, onClose }: OneDialogProps) {
  const { t } = useTranslation('admin-payments');
  const { isBusy, failure, send } = useDecision({ payment, onClose });
  const [closing, setClosing] = useState<(typeof CLOSINGS)[number]>('paid-back');
  const payer = payerOf(payment, t);
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={t('close.title', { payer })}
      confirmLabel={t('close.confirm')}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => {
        send({ kind: 'close', closing });
      }}
    >
      <Failure error={failure} />
      <fieldset className="ui-below-16">
        <legend className="ui-medium">{t('close.reason')}</legend>
        {CLOSINGS.map((value) => (
          <label key={value} className={cx('ui-row ui-gap-10', classes.choice)}>
            <input
              type="radio"
              name="closing"
              value={value}
              checked={closing === value}
              onChange={() => {
                setClosing(value);
              }}
            />
            {t(`close.${value}`)}
          </label>
        ))}
      </fieldset>
      <PaymentFacts payment={payment} person={payer}>
        {t('close.effect', { payer })}
      </PaymentFacts>
    </ConfirmDialog>
  );
}

interface PaymentFactsProps {
  readonly payment: AdminPayment;
  readonly person: string;
  /** What will follow. */
  readonly children: ReactNode;
}

function PaymentFacts({ payment, person, children }: PaymentFactsProps) {
  const { t } = useTranslation('admin-payments');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { plan, paid, reference } = payment;
  return (
    <>
      {children === null ? null : <p className="ui-below-12">{children}</p>}
      <ChangeList
        title={t('dialog.payment')}
        rows={[
          { label: t('dialog.person'), value: person },
          { label: t('dialog.plan'), value: common(`plan.${plan}`) },
          ...(paid === null ? [] : [{ label: t('dialog.received'), value: paidAmount(paid, format) }]),
          {
            label: t('dialog.reference'),
            value: <span className={cx('ui-sentences', classes.number)}>{reference}</span>,
          },
        ]}
      />
    </>
  );
}

function Failure({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('admin-payments');
  const { i18n } = useTranslation();
  if (error === null) return null;
  return <Banner tone="error" title={rejectionText(error, i18n, t('dialog.unexpected'))} />;
}
