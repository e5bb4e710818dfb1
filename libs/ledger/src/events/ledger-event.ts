import { z } from 'zod';
import {
  cashTransferred,
  dynamicBalanceBuilt,
  dynamicBalanceDeposited,
  dynamicBalanceUsed,
  dynamicBalanceWithdrawn,
  portfolioCashWithdrawn,
} from './cash.events.js';
import { transactionRestored, transactionVoided, weeklyRuleOverridden } from './correction.events.js';
import { eventCodec } from './event-codec.js';
import type { EventCodec } from './event-codec.js';
import { recommendationIssued } from './recommendation-issued.event.js';
import { bitcoinBought, bitcoinSold, cashReinvested } from './trade.events.js';

const schema = z.discriminatedUnion('type', [
  recommendationIssued,
  bitcoinBought,
  cashReinvested,
  bitcoinSold,
  dynamicBalanceDeposited,
  dynamicBalanceWithdrawn,
  dynamicBalanceBuilt,
  dynamicBalanceUsed,
  portfolioCashWithdrawn,
  cashTransferred,
  transactionVoided,
  transactionRestored,
  weeklyRuleOverridden,
]);

/** Everything that `ledger-<userId>` may hold, as domain values. */
export type LedgerEvent = Readonly<z.output<typeof schema>>;
export type LedgerEventType = LedgerEvent['type'];
/** Data of one type of event, for example `LedgerEventData<'ledger.bitcoin-bought'>`. */
export type LedgerEventData<Type extends LedgerEventType> = Readonly<
  Extract<LedgerEvent, { readonly type: Type }>['data']
>;

/** Every type name, for subscriptions and completeness checks. Never renamed. */
export const LEDGER_EVENT_TYPES: readonly LedgerEventType[] = schema.options.map(
  (option) => option.shape.type.value,
);

export const ledgerEventCodec: EventCodec<LedgerEvent> = eventCodec(schema, {});
