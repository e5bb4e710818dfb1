import { z } from 'zod';
import { usdInteger } from '@app/money';
import {
  calendarDateField,
  isoWeekField,
  provenance,
  recommendationIdField,
  transactionIdField,
} from './event-fields.js';

const movement = {
  transactionId: transactionIdField,
  tradedOn: calendarDateField,
  recordedOn: calendarDateField,
  week: isoWeekField,
  amount: usdInteger,
};
const ownMovement = { ...movement, ...provenance };

/** The part of the weekly base that was not spent: a smaller buy, or a week set aside. */
export const dynamicBalanceBuilt = z.strictObject({
  type: z.literal('ledger.dynamic-balance-built'),
  data: z.strictObject({
    ...movement,
    recommendationId: recommendationIdField,
    reason: z.enum(['below_base', 'set_aside']),
    /** Base that counted: the frozen one, or 0 for a second, overridden investment of a week. */
    base: usdInteger,
    spent: usdInteger,
  }),
});

/** What an investment took above the weekly base. */
export const dynamicBalanceUsed = z.strictObject({
  type: z.literal('ledger.dynamic-balance-used'),
  data: z.strictObject({
    ...movement,
    recommendationId: recommendationIdField,
    base: usdInteger,
    spent: usdInteger,
    /** True when the person was told of the shortfall and went on. */
    negativeAccepted: z.boolean(),
  }),
});

export const dynamicBalanceDeposited = z.strictObject({
  type: z.literal('ledger.dynamic-balance-deposited'),
  data: z.strictObject(ownMovement),
});

export const dynamicBalanceWithdrawn = z.strictObject({
  type: z.literal('ledger.dynamic-balance-withdrawn'),
  data: z.strictObject(ownMovement),
});

export const portfolioCashWithdrawn = z.strictObject({
  type: z.literal('ledger.portfolio-cash-withdrawn'),
  data: z.strictObject(ownMovement),
});

export const cashTransferred = z.strictObject({
  type: z.literal('ledger.cash-transferred-to-dynamic-balance'),
  data: z.strictObject(ownMovement),
});

/** Money that older records put into portfolio cash directly; only an import brings it. */
export const portfolioCashDeposited = z.strictObject({
  type: z.literal('ledger.portfolio-cash-deposited'),
  data: z.strictObject(ownMovement),
});
