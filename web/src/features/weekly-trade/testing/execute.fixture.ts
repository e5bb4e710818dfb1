import type { ExecutePartResponse } from '@app/contracts';

import { RECOMMENDATION_ID, TODAY, TRANSACTION_ID } from './week.fixture';

export const EXECUTE = `POST /api/recommendations/${RECOMMENDATION_ID}/execute`;
export const VALIDATE = `POST /api/recommendations/${RECOMMENDATION_ID}/validate`;
export const VOID = `DELETE /api/transactions/${TRANSACTION_ID}`;
export const VOID_PREVIEW = `GET /api/transactions/${TRANSACTION_ID}/void-preview`;

/** The answer to the week's investment of 368.18, fee included. */
export const DONE: ExecutePartResponse = {
  revision: '6',
  repeated: false,
  part: 'investment',
  transactionId: TRANSACTION_ID,
  spentUsd: '368.18',
  receivedUsd: '0.00',
  portfolioCash: { before: '0.00', after: '0.00' },
  dynamicBalance: { before: '2418.60', after: '2150.42' },
  btc: { before: '0.21846310', after: '0.22383430' },
};

/** The answer to a reinvestment of 102.82 from 1,320.00 of portfolio cash. */
export const REINVESTED: ExecutePartResponse = {
  revision: '6',
  repeated: false,
  part: 'reinvestment',
  transactionId: TRANSACTION_ID,
  spentUsd: '102.82',
  receivedUsd: '0.00',
  dynamicBalance: { before: '2418.60', after: '2418.60' },
  portfolioCash: { before: '1320.00', after: '1217.18' },
  btc: { before: '0.21846310', after: '0.21996497' },
};

/** The answer to a sale that brought 598.20. */
export const SOLD: ExecutePartResponse = {
  ...REINVESTED,
  part: 'sale',
  spentUsd: '0.00',
  receivedUsd: '598.20',
  portfolioCash: { before: '0.00', after: '598.20' },
  btc: { before: '0.21846310', after: '0.20972458' },
};

/** What undoing the reinvestment would move. */
export const UNDO_PREVIEW = {
  revision: '6',
  transactionId: TRANSACTION_ID,
  kind: 'reinvestment',
  tradedOn: '2026-08-12',
  effect: {
    btc: { before: '0.21996497', after: '0.21846310' },
    portfolioCash: { before: '1217.18', after: '1320.00' },
    dynamicBalance: { before: '2418.60', after: '2418.60' },
  },
  moved: { btc: '-0.00150187', portfolioCashUsd: '102.82', dynamicBalanceUsd: '0.00' },
  refusal: null,
};

/** The answer to that undo. */
export const UNDONE = {
  revision: '7',
  repeated: false,
  transactionId: TRANSACTION_ID,
  restorableUntil: '2026-09-11',
  ...UNDO_PREVIEW.effect,
};

/** The record of the reinvestment, as it is read by itself. */
export const REINVESTMENT = {
  ...{ transactionId: TRANSACTION_ID, type: 'reinvestment', origin: 'recommendation', importId: null },
  ...{ recommendationId: RECOMMENDATION_ID, tradedOn: TODAY, recordedAt: `${TODAY}T12:20:00.000Z` },
  week: { key: '2026-W33', monday: '2026-08-10', sunday: '2026-08-16' },
  filled: {
    ...{ quantityBtc: '0.00150187', priceUsd: '68190.00', valueUsd: '102.41', feeUsd: '0.41' },
    totalUsd: '102.82',
  },
  ...{ planned: null, paid: null, reais: null, proceedsTo: null, rsi: null, regime: null, notes: null },
  ...{ notesStatus: 'none', status: 'active', voidedAt: null, restorableUntil: null, replaces: null },
  ...{ revision: '6', btcBalanceAfter: null, portfolioCashAfter: '1217.18', dynamicBalanceAfter: null },
};
