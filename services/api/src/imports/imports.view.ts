import type { ImportEffect, ImportRowView, ImportSampleRow, ImportView } from '@app/contracts';
import {
  addDays,
  type ImportBatch,
  type LedgerState,
  RESTORE_DAYS,
  type RowPreview,
  type RunningTotals,
} from '@app/ledger';
import { formatBtc, formatCents, isUsdCents, rawValueOf, usdCents, type UsdCents } from '@app/money';
import { rejectionBody, warningMembers } from '../core/streams/rejection-problem.js';
import { faultBody } from './import-problem.js';
import type { PlannedRow } from './planning/plan-import.js';
import type { DraftRow } from './reading/import-draft.js';
import { plainDecimal } from './reading/number-format.js';
import type { ReadRow } from './reading/settled-row.js';

const change = (before: UsdCents, after: UsdCents) => ({
  before: formatCents(before),
  after: formatCents(after),
});

/** What an import or its undoing changes of the figures as they are now. */
export const importEffect = (before: RunningTotals, after: RunningTotals): ImportEffect => ({
  btc: { before: formatBtc(before.btc), after: formatBtc(after.btc) },
  portfolioCash: change(before.portfolioCash, after.portfolioCash),
  dynamicBalance: change(before.dynamicBalance, after.dynamicBalance),
  totalInvested: change(before.invested, after.invested),
  fees: change(before.fees, after.fees),
});

/** The status of an import. */
export function importView(batch: ImportBatch, { transactions }: LedgerState): ImportView {
  const { importId, status, format, startedOn, voidedOn, expected, pending, rows } = batch;
  const original = rows.filter((id) => transactions.get(id)?.replaces === null);
  return {
    importId,
    status,
    format,
    startedOn,
    voidedOn,
    restorableUntil: voidedOn === null ? null : addDays(voidedOn, RESTORE_DAYS),
    rows: expected,
    received: status === 'open' ? pending.length : original.length,
    active: rows.filter((id) => transactions.get(id)?.isVoided === false).length,
  };
}

const UNREADABLE_ROW = {
  kind: null,
  tradedOn: null,
  quantityBtc: null,
  priceUsd: null,
  valueUsd: null,
  feeUsd: null,
  amountUsd: null,
  paid: null,
  notes: null,
  notices: [],
  warnings: [],
  duplicateOf: null,
  recordedAs: null,
};

/** Rows of the file that a view of one refers to. */
export interface RowsOfFile {
  readonly cellsOf: (line: number) => readonly string[];
  /** The line of a readable row by its place among them. */
  readonly lineAt: (place: number) => number;
}

/** A row of the file as the preview shows it. */
export const importRowView = (planned: PlannedRow, file: RowsOfFile): ImportRowView => ({
  ...judgedRow(planned, file),
  cells: [...file.cellsOf(planned.line)],
});

function judgedRow(planned: PlannedRow, { lineAt }: RowsOfFile): Omit<ImportRowView, 'cells'> {
  if ('fault' in planned) {
    const { line, fault } = planned;
    return { ...UNREADABLE_ROW, line, outcome: 'refused', isTaken: false, refusal: faultBody(fault) };
  }
  const { line, preview, isTaken } = planned;
  const shown = { line, isTaken, ...figuresOf(planned) };
  switch (preview.outcome) {
    case 'rejected':
      return {
        ...shown,
        outcome: 'refused',
        warnings: [],
        duplicateOf: null,
        refusal: rejectionBody(preview.rejection),
      };
    case 'accepted':
      return {
        ...shown,
        outcome: preview.outcome,
        warnings: warningsOf(planned, preview),
        notices: [...shown.notices, ...(preview.undone === null ? [] : (['undone_before'] as const))],
        duplicateOf: null,
        refusal: null,
      };
    case 'duplicate': {
      const { of } = preview;
      const repeated =
        'row' in of
          ? { duplicateOf: { line: lineAt(of.row) }, recordedAs: null }
          : { duplicateOf: { transactionId: of.transactionId }, recordedAs: of.as };
      return {
        ...shown,
        outcome: preview.outcome,
        warnings: warningsOf(planned, preview),
        ...repeated,
        refusal: null,
      };
    }
  }
}

/** A price far from Bitcoin's is no typing error alone where nothing says that the row is of Bitcoin. */
const warningsOf = (
  { isCoinNamed }: ReadRow,
  { warnings }: Exclude<RowPreview, { readonly outcome: 'rejected' }>,
): ImportRowView['warnings'] => [
  ...warnings.map(warningMembers),
  ...(isCoinNamed || warnings.length === 0 ? [] : [{ kind: 'coin_not_named' }]),
];

function figuresOf({ row, notes, notices, isDefaultRate }: ReadRow) {
  const about = { kind: row.kind, notes: notes.trim() === '' ? null : notes, notices: [...notices] };
  if (!('fill' in row)) {
    return { ...UNREADABLE_ROW, ...about, tradedOn: row.tradedOn, amountUsd: formatCents(row.amount) };
  }
  const { tradedOn, quantity, price, fee } = row.fill;
  const value = row.fill.value ?? rawValueOf(quantity, price);
  const { paid } = row;
  return {
    ...UNREADABLE_ROW,
    ...about,
    tradedOn,
    quantityBtc: formatBtc(quantity),
    priceUsd: formatCents(price),
    // Beyond the limit there is nothing to show: the row is rejected for it.
    valueUsd: isUsdCents(value) ? formatCents(usdCents(value)) : null,
    feeUsd: formatCents(fee),
    paid:
      paid === null
        ? null
        : {
            currency: paid.currency,
            amountBrl: formatCents(paid.amount),
            rate: paid.rate,
            rateDate: paid.rateDate,
            rateSource: paid.rateSource,
            isDefault: isDefaultRate,
          },
  };
}

/** A row of a generic file as it reads so far. */
export function sampleRowView(
  line: number,
  cells: readonly string[],
  row: DraftRow | undefined,
): ImportSampleRow {
  const shown = { line, cells: [...cells] };
  if (row === undefined) return { ...shown, reading: null, refusal: null };
  if ('fault' in row) return { ...shown, reading: null, refusal: faultBody(row.fault) };
  const { draft } = row;
  const about = { kind: draft.kind, tradedOn: draft.date };
  const reading =
    'amount' in draft
      ? {
          ...about,
          currency: 'USD' as const,
          quantityBtc: null,
          price: null,
          value: formatCents(draft.amount),
          fee: null,
        }
      : {
          ...about,
          currency: draft.currency,
          quantityBtc: formatBtc(draft.quantity),
          price: draft.price === null ? null : plainDecimal(draft.price),
          value: draft.value === null ? null : plainDecimal(draft.value),
          fee: draft.fee.digits === 0n ? null : plainDecimal(draft.fee),
        };
  return { ...shown, reading, refusal: null };
}
