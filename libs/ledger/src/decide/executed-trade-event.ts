import type { LedgerEventData } from '../events/ledger-event.js';
import type { ExecutePart } from './commands.js';
import { tradeData } from './trade-data.js';
import type { ValidatedExecution } from './validate-execution.js';

/** The trade of an executed part: planned next to filled, with the market it was advised in. */
export const executedTradeEvent = (
  command: ExecutePart,
  { recommendation: { issued }, planned, settled }: ValidatedExecution,
): LedgerEventData<'ledger.bitcoin-bought'> =>
  tradeData(settled, command.fill.tradedOn, {
    transactionId: command.transactionId,
    recordedOn: command.today,
    recommendationId: issued.recommendationId,
    planned,
    rsi: issued.rsi,
    regime: issued.regime,
    paid: command.paid ?? null,
    note: command.note ?? null,
    origin: 'recommendation',
  });
