import type { PaymentView } from '@app/contracts';
import type { TFunction } from 'i18next';

import type { Format } from '../../../lib/format/use-format';
import { differenceOf, paidAmount } from '../../../lib/payments/paid-amount';

/** What a message is written with; `plan` names a plan in the language of both. */
export interface MessageTools {
  readonly t: TFunction<'subscription'>;
  readonly format: Format;
  readonly plan: (plan: PaymentView['plan']) => string;
}

export interface PaymentMessage {
  readonly title: string;
  /** What it means and what happens next. */
  readonly text: string;
  /** What else is known: too much money, a dispute, a refund of a part. */
  readonly notes: readonly string[];
}

/** What the person who pays is told about a payment, in each of its states; null for one that is not known. */
export function paymentMessage(payment: PaymentView | null, tools: MessageTools): PaymentMessage {
  const { t } = tools;
  if (payment === null) return { title: t('success.title'), text: t('success.unknown'), notes: [] };
  return { title: titleOf(payment, tools), text: textOf(payment, tools), notes: notesOf(payment, tools) };
}

function titleOf(payment: PaymentView, { t, format }: MessageTools): string {
  const { status, redirectUrl } = payment;
  const difference = differenceOf(payment);
  if (status === 'underpaid' && difference?.kind === 'missing')
    return t('state.missing', { amount: paidAmount(difference, format) });
  // Past its end nothing can be paid there, also before the provider says so.
  if (status === 'open' && redirectUrl === null) return t('state.title.expired');
  return t(`state.title.${status}`);
}

function textOf(payment: PaymentView, { t, format, plan }: MessageTools): string {
  const { status, method, boletoDueOn, reversal, redirectUrl, period, paid, due } = payment;
  switch (status) {
    case 'open':
      if (redirectUrl === null) return t('state.text.expired');
      return method === 'brl' && boletoDueOn !== null
        ? t('state.text.openBrl', { date: format.longDate(boletoDueOn) })
        : t('state.text.openCrypto');
    case 'pending':
      return t(`state.text.pending.${method}`);
    case 'held':
      return heldText(payment, t);
    case 'reversed':
      return t(`state.text.${period === null ? 'returned' : 'reversed'}.${reversal ?? 'refund'}`);
    case 'settled':
      return period === null
        ? t('state.settledPlan', { plan: plan(payment.plan) })
        : t('state.settledUntil', { plan: plan(payment.plan), date: format.instantDay(period.until) });
    case 'underpaid':
      return paid !== null && due !== null && paid.unit !== due.unit
        ? t('state.text.otherCoin', { paid: paidAmount(paid, format), due: paidAmount(due, format) })
        : t('state.text.underpaid');
    case 'confirmed':
      return t('state.text.confirmed');
    case 'expired':
      return t('state.text.expired');
    case 'failed':
      return t('state.text.failed');
    case 'closed':
      return t('state.text.closed');
  }
}

function heldText({ holdReason }: PaymentView, t: MessageTools['t']): string {
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

function notesOf(payment: PaymentView, { t, format }: MessageTools): readonly string[] {
  const { status, isDisputed, isPartiallyRefunded, refunded } = payment;
  const difference = differenceOf(payment);
  const isOver = status === 'reversed' || status === 'closed';
  const isApplied = status === 'confirmed' || status === 'settled';
  return [
    ...(difference?.kind === 'surplus' && isApplied
      ? [t('state.surplus', { amount: paidAmount(difference, format) })]
      : []),
    ...(isDisputed && !isOver ? [t('state.disputed')] : []),
    ...(isPartiallyRefunded && !isOver
      ? [
          refunded === null
            ? t('state.partiallyRefunded')
            : t('state.refundedAmount', { amount: paidAmount(refunded, format) }),
        ]
      : []),
  ];
}
