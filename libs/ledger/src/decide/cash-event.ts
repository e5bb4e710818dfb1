import type { LedgerEvent, LedgerEventData } from '../events/ledger-event.js';
import type { TransactionKind } from '../state/ledger-state.js';
import type { ImportedCashMovement } from './commands.js';

/** Kinds of transactions that move cash alone and carry a description. */
export type CashMovementKind = ImportedCashMovement['kind'];

const TYPES = {
  deposit: 'ledger.dynamic-balance-deposited',
  withdrawal: 'ledger.dynamic-balance-withdrawn',
  portfolio_cash_withdrawal: 'ledger.portfolio-cash-withdrawn',
  portfolio_cash_deposit: 'ledger.portfolio-cash-deposited',
  transfer: 'ledger.cash-transferred-to-dynamic-balance',
} as const;

/** English descriptions shown where the person gave none; the first two are worded by the specification. */
export const DEFAULT_DESCRIPTIONS: Readonly<Record<CashMovementKind, string>> = {
  deposit: 'Dynamic Investment Balance deposit',
  withdrawal: 'Dynamic Investment Balance withdrawal',
  portfolio_cash_withdrawal: 'Portfolio cash withdrawal',
  portfolio_cash_deposit: 'Portfolio cash deposit',
  transfer: 'Transfer to Dynamic Investment Balance',
};

export const isCashMovement = (kind: TransactionKind): kind is CashMovementKind => kind in TYPES;

/** The event of a movement of cash. */
export const cashEvent = (
  kind: CashMovementKind,
  data: LedgerEventData<'ledger.dynamic-balance-deposited'>,
): LedgerEvent => ({ type: TYPES[kind], data });
