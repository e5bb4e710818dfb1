import { z } from 'zod';
import {
  cashTransferred,
  dynamicBalanceBuilt,
  dynamicBalanceDeposited,
  dynamicBalanceUsed,
  dynamicBalanceWithdrawn,
  portfolioCashDeposited,
  portfolioCashWithdrawn,
} from './cash.events.js';
import { transactionRestored, transactionVoided, weeklyRuleOverridden } from './correction.events.js';
import { eventCodec } from './event-codec.js';
import type { DescribedEventCodec } from './event-codec.js';
import {
  importAborted,
  importCompleted,
  importRestored,
  importStarted,
  importVoided,
} from './import.events.js';
import { ledgerUpcasters } from './ledger-upcasters.js';
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
  portfolioCashDeposited,
  cashTransferred,
  transactionVoided,
  transactionRestored,
  weeklyRuleOverridden,
  importStarted,
  importCompleted,
  importAborted,
  importVoided,
  importRestored,
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

export const ledgerEventCodec: DescribedEventCodec<LedgerEvent> = eventCodec(schema, ledgerUpcasters);
