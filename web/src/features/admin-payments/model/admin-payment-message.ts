import type { AdminPayment } from '@app/contracts';
import type { TFunction } from 'i18next';

import type { Format } from '../../../lib/format/use-format';
import { differenceOf, paidAmount } from '../../../lib/payments/paid-amount';

export interface AdminMessageTools {
  readonly t: TFunction<'admin-payments'>;
  readonly format: Format;
}

export interface AdminPaymentMessage {
  /** What has happened, with what is missing or too much. */
  readonly fact: string;
  /** What an administrator can do; undefined where there is nothing to do. */
  readonly todo: string | undefined;
}

/** Whose payment it is, as administrators read it: the name of the account, or that there is none. */
export const payerOf = ({ user }: Pick<AdminPayment, 'user'>, t: AdminMessageTools['t']): string =>
  user === null ? t('payer.visitor') : (user.username ?? t('payer.erased'));

/** What an administrator is told about a payment, in each of its states; null for a notice of an unknown one. */
export function adminPaymentMessage(
  payment: AdminPayment | null,
  tools: AdminMessageTools,
): AdminPaymentMessage {
  const { t } = tools;
  if (payment === null) return { fact: t('unknown.fact'), todo: t('unknown.todo') };
  const isOver = payment.status === 'reversed' || payment.status === 'closed';
  const todos = [
    todoOfState(payment, tools),
    ...(payment.isDisputed && !isOver ? [t('todo.disputed')] : []),
    ...(payment.isPartiallyRefunded && !isOver ? [t('todo.partiallyRefunded')] : []),
  ].filter((todo) => todo !== undefined);
  const facts = [
    factOfState(payment, tools),
    ...(payment.isDisputed && !isOver ? [t('fact.disputed')] : []),
    ...(payment.isPartiallyRefunded && !isOver ? [refundFact(payment, tools)] : []),
    ...surplusOf(payment, tools),
  ];
  return { fact: facts.join(' '), todo: todos.length === 0 ? undefined : todos.join(' ') };
}

function factOfState(payment: AdminPayment, { t, format }: AdminMessageTools): string {
  const { status, holdReason, reversal, period } = payment;
  switch (status) {
    case 'underpaid':
      return underpaidFact(payment, { t, format });
    case 'held':
      return t(`fact.held.${holdReason ?? 'several-accounts'}`, { payer: payerOf(payment, t) });
    case 'reversed':
      return t(`fact.${period === null ? 'returned' : 'reversed'}.${reversal ?? 'refund'}`);
    case 'settled':
      return period === null
        ? t('fact.settled')
        : t('fact.settledUntil', { date: format.instantDay(period.until) });
    case 'open':
    case 'pending':
    case 'confirmed':
    case 'expired':
    case 'failed':
    case 'closed':
      return t(`fact.${status}`);
  }
}

const refundFact = ({ refunded }: AdminPayment, { t, format }: AdminMessageTools): string =>
  refunded === null
    ? t('fact.partiallyRefunded')
    : t('fact.refundedAmount', { amount: paidAmount(refunded, format) });

function underpaidFact(payment: AdminPayment, { t, format }: AdminMessageTools): string {
  const { paid, due } = payment;
  if (paid === null || due === null) return t('fact.underpaid');
  const amounts = { paid: paidAmount(paid, format), due: paidAmount(due, format) };
  const difference = differenceOf(payment);
  return difference === undefined
    ? t('fact.otherCoin', amounts)
    : t('fact.missing', { ...amounts, missing: paidAmount(difference, format) });
}

function surplusOf(payment: AdminPayment, { t, format }: AdminMessageTools): readonly string[] {
  const difference = differenceOf(payment);
  if (difference?.kind !== 'surplus') return [];
  return [t('fact.surplus', { amount: paidAmount(difference, format) })];
}

function todoOfState(payment: AdminPayment, { t, format }: AdminMessageTools): string | undefined {
  const { status, holdReason, paid, due } = payment;
  if (status === 'held') return t(`todo.held.${holdReason ?? 'several-accounts'}`);
  if (status === 'underpaid')
    return paid !== null && due !== null && paid.unit !== due.unit
      ? t('todo.otherCoin', { due: paidAmount(due, format) })
      : t('todo.underpaid');
  const isSurplusKept = status === 'settled' && differenceOf(payment)?.kind === 'surplus';
  return isSurplusKept ? t('todo.surplus') : undefined;
}
