import type { ImportRowView, ImportView, PreviewImportResponse } from '@app/contracts';

export const IMPORT_ID = '0199a000-0000-7000-8000-000000000500';

/** A row of a file that would be recorded. */
export const importRow = (line: number, changes: Partial<ImportRowView> = {}): ImportRowView => ({
  line,
  cells: ['2026-01-05', 'buy', '0.001'],
  outcome: 'accepted',
  isTaken: true,
  kind: 'buy',
  tradedOn: '2026-01-05',
  quantityBtc: '0.00100000',
  priceUsd: '90000.00',
  valueUsd: '90.00',
  feeUsd: '0.50',
  amountUsd: null,
  paid: null,
  notes: null,
  notices: [],
  warnings: [],
  duplicateOf: null,
  recordedAs: null,
  refusal: null,
  ...changes,
});

/** A file of two good rows. */
export const preview = (changes: Partial<PreviewImportResponse> = {}): PreviewImportResponse => ({
  revision: '5',
  importId: IMPORT_ID,
  encoding: 'utf-8',
  delimiter: ',',
  headers: ['date', 'type', 'quantity_btc'],
  headerLine: 1,
  headerOptions: [{ line: 1, text: 'date | type | quantity_btc' }],
  format: 'own',
  detectedFormat: 'own',
  savedReading: null,
  columns: {},
  dateOrder: 'ymd',
  timeZone: { choice: 'file', by: 'none', zone: null, hasTimes: false, mine: 'America/Sao_Paulo' },
  numberFormats: {},
  order: 'as_given',
  questions: [],
  sample: [],
  rows: [importRow(2), importRow(3)],
  counts: { rows: 2, accepted: 2, duplicates: 0, refused: 0, warnings: 0, taken: 2 },
  unknownTypes: [],
  unknownPairs: [],
  openLegs: [],
  match: null,
  effect: {
    btc: { before: '0.00000000', after: '0.00200000' },
    portfolioCash: { before: '0.00', after: '0.00' },
    dynamicBalance: { before: '0.00', after: '0.00' },
    totalInvested: { before: '0.00', after: '181.00' },
    fees: { before: '0.00', after: '1.00' },
  },
  refusal: null,
  ...changes,
});

export const importView = (changes: Partial<ImportView> = {}): ImportView => ({
  importId: IMPORT_ID,
  status: 'completed',
  format: 'own',
  startedOn: '2026-08-10',
  voidedOn: null,
  restorableUntil: null,
  rows: 2,
  received: 2,
  active: 2,
  ...changes,
});
