import { formatBtc, formatCents } from '@app/money';
import type { BrlCents, PriceCents, Sats, UsdCents } from '@app/money';
import type { GuardPrice } from './commands.js';
import type { AmountField, Refusal, TypoWarning } from './refusal.js';

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
  Refusal,
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
      | 'LEDGER.LATER_NEGATIVE'
      | 'LEDGER.DYNAMIC_BALANCE_NEGATIVE'
      | `LEDGER.IMPORT_${string}`;
  }
>;

/** Refusals of corrections, cash and imports. */
function laterDetail(refusal: Later): string {
  switch (refusal.code) {
    case 'LEDGER.INSUFFICIENT_CASH':
      return `Insufficient balance. Available: ${usd(refusal.available)}, Requested: ${usd(refusal.requested)}`;
    case 'LEDGER.PAID_MISMATCH':
      return `${brl(refusal.amount)} differ from the dollars at that rate, ${brl(refusal.expected)}.`;
    case 'LEDGER.TRANSACTION_NOT_FOUND':
      return 'This transaction does not exist.';
    case 'LEDGER.ALREADY_VOIDED':
      return 'This transaction was deleted already.';
    case 'LEDGER.NOT_VOIDED':
      return 'This transaction is in effect; there is nothing to restore.';
    case 'LEDGER.RESTORE_TOO_LATE':
      return `Deleted on ${refusal.voidedOn}, this could be restored until ${refusal.lastDay}.`;
    case 'LEDGER.CORRECTED_SINCE':
      return 'A corrected version of this transaction is in effect.';
    case 'LEDGER.NOT_EDITABLE':
      return 'This kind of entry cannot be edited. Delete it and record it anew.';
    case 'LEDGER.LATER_NEGATIVE': {
      const short =
        refusal.asset === 'BTC'
          ? `Bitcoin would be short by ${btc(refusal.amount)}`
          : `portfolio cash would be short by ${usd(refusal.amount)}`;
      return `On ${refusal.date} ${short}.`;
    }
    case 'LEDGER.DYNAMIC_BALANCE_NEGATIVE':
      return `On ${refusal.date} the dynamic balance would be ${usd(refusal.balance)} instead of ${usd(refusal.before)}.`;
    case 'LEDGER.IMPORT_NOT_FOUND':
      return 'This import does not exist.';
    case 'LEDGER.IMPORT_UNDER_WAY':
      return 'Another import is under way. Finish or abort it first.';
    case 'LEDGER.IMPORT_SIZE':
      return `An import has 1 to ${refusal.max} rows; this one has ${refusal.rows}.`;
    case 'LEDGER.IMPORT_STATUS':
      return `The import is ${refusal.status}; this cannot be done with it now.`;
    case 'LEDGER.IMPORT_INCOMPLETE':
      return `${refusal.received} of the ${refusal.expected} announced rows have arrived.`;
    case 'LEDGER.IMPORT_ROW':
      return `Row ${refusal.row + 1}: ${refusalDetail(refusal.refusal)}`;
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
    default:
      return laterDetail(refusal);
  }
}
