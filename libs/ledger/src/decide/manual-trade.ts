import { weekOf } from '../calendar/iso-week.js';
import type { LedgerEventData } from '../events/ledger-event.js';
import { refuseDate } from './check-date.js';
import type { SettledFill } from './check-fill.js';
import { settleFill, typoWarnings } from './check-fill.js';
import type { RecordManualBuy } from './commands.js';
import type { Refusal } from './refusal.js';

/** What manual buys and sells share: the day, the figures and the typo guard. A manual trade has no plan. */
export function settleManualTrade(
  command: RecordManualBuy,
): { readonly settled: SettledFill } | { readonly refusal: Refusal } {
  const wrongDate = refuseDate(command.fill.tradedOn, command.today);
  if (wrongDate !== undefined) return { refusal: wrongDate };
  const fill = settleFill(command.fill);
  if ('refusal' in fill) return fill;
  const warnings = typoWarnings(fill.settled, command, null);
  return warnings.length > 0 ? { refusal: { code: 'LEDGER.NEEDS_CONFIRMATION', warnings } } : fill;
}

/** The fields of a manual trade's event. */
export function manualTrade(
  command: RecordManualBuy,
  { quantity, price, value, fee }: SettledFill,
): LedgerEventData<'ledger.bitcoin-bought'> {
  const { tradedOn } = command.fill;
  return {
    transactionId: command.transactionId,
    tradedOn,
    recordedOn: command.today,
    week: weekOf(tradedOn),
    recommendationId: null,
    planned: null,
    quantity,
    price,
    value,
    fee,
    rsi: command.rsi,
    regime: command.regime,
    paid: command.paid,
    origin: 'manual',
  };
}
