import { formatBtc, formatCents } from '@app/money';
import type { BrlCents, PriceCents, Sats, UsdCents } from '@app/money';
import type { GuardPrice } from './commands.js';
import type { AmountField, Rejection, TypoWarning } from './rejection.js';

const NOT_POSITIVE: Readonly<Record<AmountField, string>> = {
  quantity: 'Quantity must be greater than zero',
  price: 'Price must be greater than zero',
  value: 'Value must be greater than zero',
  amount: 'Please enter a valid amount greater than zero',
  base: 'Base investment must be greater than zero',
  paid: 'The amount in reais must be greater than zero',
  rate: 'The exchange rate must be greater than zero',
};

const usd = (amount: UsdCents | PriceCents): string => `${formatCents(amount)} USD`;
const brl = (amount: BrlCents): string => `${formatCents(amount)} BRL`;
const btc = (amount: Sats): string => `${formatBtc(amount)} BTC`;

const guardName: Readonly<Record<GuardPrice['is'], string>> = {
  close: "that day's close",
  newest_price: 'the newest price',
};

function warningText(warning: TypoWarning): string {
  switch (warning.kind) {
    case 'price_far_from_close':
      return `The price ${usd(warning.price)} is more than 20% from ${guardName[warning.dayPrice.is]}, ${usd(warning.dayPrice.price)}.`;
    case 'spend_above_twice_the_plan':
      return `The spend of ${usd(warning.spent)} is more than twice the planned ${usd(warning.planned)}.`;
  }
}

type Later = Extract<
  Rejection,
  {
    readonly code:
      | 'LEDGER.INSUFFICIENT_CASH'
      | 'LEDGER.PAID_MISMATCH'
      | 'LEDGER.TRANSACTION_NOT_FOUND'
      | 'LEDGER.ALREADY_VOIDED'
      | 'LEDGER.NOT_VOIDED'
      | 'LEDGER.RESTORE_TOO_LATE'
      | 'LEDGER.CORRECTED_SINCE'
      | 'LEDGER.NOT_EDITABLE'
      | 'LEDGER.RECORDED_AGAIN'
      | 'LEDGER.LATER_NEGATIVE'
      | 'LEDGER.DYNAMIC_BALANCE_NEGATIVE'
      | `LEDGER.IMPORT_${string}`;
  }
>;

/** Rejections of corrections, cash and imports. */
function laterDetail(rejection: Later): string {
  switch (rejection.code) {
    case 'LEDGER.INSUFFICIENT_CASH':
      return `Insufficient balance. Available: ${usd(rejection.available)}, Requested: ${usd(rejection.requested)}`;
    case 'LEDGER.PAID_MISMATCH':
      return `${brl(rejection.amount)} differ from the dollars at that rate, ${brl(rejection.expected)}.`;
    case 'LEDGER.TRANSACTION_NOT_FOUND':
      return 'This transaction does not exist.';
    case 'LEDGER.ALREADY_VOIDED':
      return 'This transaction was deleted already.';
    case 'LEDGER.NOT_VOIDED':
      return 'This transaction is in effect; there is nothing to restore.';
    case 'LEDGER.RESTORE_TOO_LATE':
      return `Deleted on ${rejection.voidedOn}, this could be restored until ${rejection.lastDay}.`;
    case 'LEDGER.CORRECTED_SINCE':
      return 'A corrected version of this transaction is in effect.';
    case 'LEDGER.NOT_EDITABLE':
      return 'This kind of entry cannot be edited. Delete it and record it anew.';
    case 'LEDGER.RECORDED_AGAIN':
      return rejection.rows.length === 1
        ? 'The same entry was recorded again since; restored it would be recorded twice.'
        : `${rejection.rows.length} entries were recorded again since; restored they would be recorded twice.`;
    case 'LEDGER.LATER_NEGATIVE': {
      const short =
        rejection.asset === 'BTC'
          ? `Bitcoin would be short by ${btc(rejection.amount)}`
          : `portfolio cash would be short by ${usd(rejection.amount)}`;
      return `On ${rejection.date} ${short}.`;
    }
    case 'LEDGER.DYNAMIC_BALANCE_NEGATIVE':
      return `On ${rejection.date} the dynamic balance would be ${usd(rejection.balance)} instead of ${usd(rejection.before)}.`;
    case 'LEDGER.IMPORT_NOT_FOUND':
      return 'This import does not exist.';
    case 'LEDGER.IMPORT_UNDER_WAY':
      return 'Another import is under way. Finish or abort it first.';
    case 'LEDGER.IMPORT_SIZE':
      return `An import has 1 to ${rejection.max} rows; this one has ${rejection.rows}.`;
    case 'LEDGER.IMPORT_STATUS':
      return `The import is ${rejection.status}; this cannot be done with it now.`;
    case 'LEDGER.IMPORT_INCOMPLETE':
      return `${rejection.received} of the ${rejection.expected} announced rows have arrived.`;
    case 'LEDGER.IMPORT_ROW':
      return `Row ${rejection.row + 1}: ${rejectionDetail(rejection.rejection)}`;
  }
}

/** The English sentence of a rejection; where the specification words one, exactly that. */
export function rejectionDetail(rejection: Rejection): string {
  switch (rejection.code) {
    case 'SUBSCRIPTION.NOT_ACTIVE':
      return 'Recommendations need an active subscription.';
    case 'LEDGER.AMOUNT_NOT_POSITIVE':
      return NOT_POSITIVE[rejection.field];
    case 'LEDGER.FEE_NEGATIVE':
      return 'The fee must not be negative.';
    case 'LEDGER.FEE_ABOVE_VALUE':
      return `The fee of ${usd(rejection.fee)} is more than the value of the sale, ${usd(rejection.value)}.`;
    case 'LEDGER.AMOUNT_TOO_LARGE':
      return rejection.asset === 'BTC'
        ? 'The ledger holds at most 21000000 BTC.'
        : 'The ledger holds amounts of at most 1000000000000000.00 USD.';
    case 'LEDGER.VALUE_MISMATCH':
      return `The value ${usd(rejection.value)} differs from quantity times price, ${usd(rejection.expected)}.`;
    case 'LEDGER.DATE_IN_FUTURE':
      return `The date ${rejection.date} is in the future; today is ${rejection.today}.`;
    case 'LEDGER.DATE_TOO_EARLY':
      return `The date ${rejection.date} is before Bitcoin's first day, ${rejection.earliest}.`;
    case 'LEDGER.DATE_OUTSIDE_WEEK':
      return `The date must lie from ${rejection.from} to ${rejection.to}, the days this recommendation was for.`;
    case 'LEDGER.RECORDED_TOO_LATE':
      return `This recommendation could be recorded until ${rejection.lastDay}. Record a manual transaction instead.`;
    case 'LEDGER.RECOMMENDATION_NOT_FOUND':
      return 'This recommendation does not exist.';
    case 'LEDGER.NOTHING_RECOMMENDED':
      return `This recommendation has no ${rejection.operation} to execute.`;
    case 'LEDGER.INVESTMENT_RECOMMENDED':
      return `The week's base can be set aside only when no investment is recommended; this one is ${usd(rejection.usd)}.`;
    case 'LEDGER.ALREADY_EXECUTED':
      return `The ${rejection.operation} of this recommendation was executed already.`;
    case 'LEDGER.NEEDS_CONFIRMATION':
      return rejection.warnings.map(warningText).join(' ');
    case 'LEDGER.WEEKLY_RULE':
      return `Week ${rejection.week}: a second ${rejection.operation}, or a sale beside a buy, breaks the weekly rules.`;
    case 'LEDGER.DYNAMIC_BALANCE_SHORT':
      return `The dynamic balance holds ${usd(rejection.available)}; this needs ${usd(rejection.needed)}, ${usd(rejection.shortfall)} more.`;
    case 'LEDGER.INSUFFICIENT_BITCOIN':
      return `Insufficient balance. Available: ${btc(rejection.available)}, Requested: ${btc(rejection.requested)}`;
    case 'LEDGER.NO_FUNDS':
      return 'No funds available for withdrawal';
    default:
      return laterDetail(rejection);
  }
}
