import { tradeTotal, usdCents } from '@app/money';
import type { LedgerEventData } from '../events/ledger-event.js';
import { checkDate } from './check-date.js';
import type { SettledFill } from './check-fill.js';
import { settleFill, typoWarnings } from './check-fill.js';
import { checkPaid } from './check-paid.js';
import type { Fill, RecordManualBuy, TypoGuardInput } from './commands.js';
import type { Rejection } from './rejection.js';
import { tradeData } from './trade-data.js';

type Settled = { readonly settled: SettledFill } | { readonly rejection: Rejection };

/** A trade without a recommendation: its day, its figures, its fee and its reais. */
export function settleOwnTrade(
  { fill, paid, today }: Pick<RecordManualBuy, 'today' | 'paid'> & { readonly fill: Fill },
  side: 'buy' | 'sell',
): Settled {
  const wrongDate = checkDate(fill.tradedOn, today);
  if (wrongDate !== undefined) return { rejection: wrongDate };
  const checked = settleFill(fill, { mayBeWorthless: true });
  if ('rejection' in checked) return checked;
  const { settled } = checked;
  const { fee, value } = settled;
  if (side === 'sell' && fee > value) return { rejection: { code: 'LEDGER.FEE_ABOVE_VALUE', fee, value } };
  const total = usdCents(tradeTotal(settled, side === 'sell'));
  const rejection = checkPaid(paid, { total, settled, today });
  return rejection === undefined ? checked : { rejection };
}

/** {@link settleOwnTrade} with the typo guard; a manual trade has no plan to compare a spend with. */
export function settleManualTrade(
  command: Pick<RecordManualBuy, 'today' | 'paid' | 'fill'> & TypoGuardInput,
  side: 'buy' | 'sell',
): Settled {
  const trade = settleOwnTrade(command, side);
  if ('rejection' in trade) return trade;
  const warnings = typoWarnings(trade.settled, command, null);
  return warnings.length > 0 ? { rejection: { code: 'LEDGER.NEEDS_CONFIRMATION', warnings } } : trade;
}

/** The fields of a manual trade's event. */
export const manualTrade = (
  command: RecordManualBuy,
  settled: SettledFill,
): LedgerEventData<'ledger.bitcoin-bought'> =>
  tradeData(settled, command.fill.tradedOn, {
    transactionId: command.transactionId,
    recordedOn: command.today,
    rsi: command.rsi,
    regime: command.regime,
    paid: command.paid,
    note: command.note ?? null,
    origin: 'manual',
  });
