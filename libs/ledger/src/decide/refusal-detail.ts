import { formatBtc, formatCents } from '@app/money';
import type { PriceCents, Sats, UsdCents } from '@app/money';
import type { AmountField, Refusal, TypoWarning } from './refusal.js';

const NOT_POSITIVE: Readonly<Record<AmountField, string>> = {
  quantity: 'Quantity must be greater than zero',
  price: 'Price must be greater than zero',
  value: 'Value must be greater than zero',
  amount: 'Please enter a valid amount greater than zero',
  base: 'Base investment must be greater than zero',
};

const usd = (amount: UsdCents | PriceCents): string => `${formatCents(amount)} USD`;
const btc = (amount: Sats): string => `${formatBtc(amount)} BTC`;

function warningText(warning: TypoWarning): string {
  switch (warning.kind) {
    case 'price_far_from_close':
      return `The price ${usd(warning.price)} is more than 20% from that day's close, ${usd(warning.dayClose)}.`;
    case 'spend_above_twice_the_plan':
      return `The spend of ${usd(warning.spent)} is more than twice the planned ${usd(warning.planned)}.`;
  }
}

/** The English sentence of a refusal; where the specification words one, exactly that. */
export function refusalDetail(refusal: Refusal): string {
  switch (refusal.code) {
    case 'SUBSCRIPTION.NOT_ACTIVE':
      return 'Recommendations need an active subscription.';
    case 'LEDGER.AMOUNT_NOT_POSITIVE':
      return NOT_POSITIVE[refusal.field];
    case 'LEDGER.FEE_NEGATIVE':
      return 'The fee must not be negative.';
    case 'LEDGER.FEE_ABOVE_VALUE':
      return `The fee of ${usd(refusal.fee)} is more than the value of the sale, ${usd(refusal.value)}.`;
    case 'LEDGER.AMOUNT_TOO_LARGE':
      return refusal.asset === 'BTC'
        ? 'The ledger holds at most 21000000 BTC.'
        : 'The ledger holds amounts of at most 1000000000000000.00 USD.';
    case 'LEDGER.VALUE_MISMATCH':
      return `The value ${usd(refusal.value)} differs from quantity times price, ${usd(refusal.expected)}.`;
    case 'LEDGER.DATE_IN_FUTURE':
      return `The date ${refusal.date} is in the future; today is ${refusal.today}.`;
    case 'LEDGER.DATE_TOO_EARLY':
      return `The date ${refusal.date} is before Bitcoin's first day, ${refusal.earliest}.`;
    case 'LEDGER.DATE_OUTSIDE_WEEK':
      return `The date must lie from ${refusal.from} to ${refusal.to}, the days this recommendation was for.`;
    case 'LEDGER.RECORDED_TOO_LATE':
      return `This recommendation could be recorded until ${refusal.lastDay}. Record a manual transaction instead.`;
    case 'LEDGER.RECOMMENDATION_NOT_FOUND':
      return 'This recommendation does not exist.';
    case 'LEDGER.NOTHING_RECOMMENDED':
      return `This recommendation has no ${refusal.operation} to execute.`;
    case 'LEDGER.INVESTMENT_RECOMMENDED':
      return `The week's base can be set aside only when no investment is recommended; this one is ${usd(refusal.usd)}.`;
    case 'LEDGER.ALREADY_EXECUTED':
      return `The ${refusal.operation} of this recommendation was executed already.`;
    case 'LEDGER.NEEDS_CONFIRMATION':
      return refusal.warnings.map(warningText).join(' ');
    case 'LEDGER.WEEKLY_RULE':
      return `Week ${refusal.week}: a second ${refusal.operation}, or a sale beside a buy, breaks the weekly rules.`;
    case 'LEDGER.DYNAMIC_BALANCE_SHORT':
      return `The dynamic balance holds ${usd(refusal.available)}; this needs ${usd(refusal.needed)}, ${usd(refusal.shortfall)} more.`;
    case 'LEDGER.INSUFFICIENT_BITCOIN':
      return `Insufficient balance. Available: ${btc(refusal.available)}, Requested: ${btc(refusal.requested)}`;
    case 'LEDGER.NO_FUNDS':
      return 'No funds available for withdrawal';
  }
}
