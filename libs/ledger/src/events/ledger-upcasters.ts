import type { Upcaster, UpcasterRegistry } from './event-codec.js';

/** Adds fields to a stored object; anything else is left for the schema to reject. */
const withFields =
  (fields: Readonly<Record<string, unknown>>): Upcaster =>
  (data) =>
    typeof data === 'object' && data !== null ? { ...data, ...fields } : data;

/** Before version 2 nothing could be imported, corrected or annotated. */
const withProvenance: Upcaster = withFields({ note: null, importId: null, replaces: null });

/** One step per raised version; see docs/adr/0005 and 0010. */
export const ledgerUpcasters: UpcasterRegistry = {
  'ledger.bitcoin-bought': [withProvenance],
  'ledger.cash-reinvested': [withProvenance],
  'ledger.bitcoin-sold': [withProvenance],
  'ledger.dynamic-balance-deposited': [withProvenance],
  'ledger.dynamic-balance-withdrawn': [withProvenance],
  'ledger.portfolio-cash-withdrawn': [withProvenance],
  'ledger.cash-transferred-to-dynamic-balance': [withProvenance],
  // A restore could not make the dynamic balance more negative before it could be asked for.
  'ledger.transaction-restored': [withFields({ negativeAccepted: false })],
  // Before version 2 no file could say that its order is the order of events.
  'ledger.import-started': [withFields({ order: 'by_kind' })],
};
