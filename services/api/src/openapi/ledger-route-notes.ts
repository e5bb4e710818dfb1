import { z } from 'zod';
import {
  abortImportResponseSchema,
  calculateRecommendationResponseSchema,
  changeImportPreviewResponseSchema,
  changeImportResponseSchema,
  correctionPreviewResponseSchema,
  currentRecommendationResponseSchema,
  dynamicBalanceResponseSchema,
  editTransactionResponseSchema,
  executePartResponseSchema,
  importProgressResponseSchema,
  importResponseSchema,
  importsResponseSchema,
  moveReserveResponseSchema,
  monthSalesResponseSchema,
  portfolioCashResponseSchema,
  portfolioHistoryResponseSchema,
  portfolioResponseSchema,
  previewImportResponseSchema,
  recommendationResponseSchema,
  recommendationsResponseSchema,
  recordTradeResponseSchema,
  replayResponseSchema,
  restoreTransactionResponseSchema,
  sellableResponseSchema,
  setAsideRequestSchema,
  setAsideResponseSchema,
  transactionHistoryResponseSchema,
  transactionResponseSchema,
  transactionsResponseSchema,
  transferCashResponseSchema,
  transferPreviewResponseSchema,
  validateOperationResponseSchema,
  voidTransactionResponseSchema,
  weeklyOperationsResponseSchema,
  withdrawCashResponseSchema,
} from '@app/contracts';
import type { RouteNotes } from './route-note.js';

/** Of the ledger's rules: against what was recorded, or an amount that cannot be. */
const ledgerRefusals = [409, 422] as const;
const adviceRefusals = [402, ...ledgerRefusals] as const;
const changedImport = { answer: changeImportResponseSchema, refusals: ledgerRefusals };

/** Recommendations, trades, balances and imports: everything of a person's ledger. */
export const ledgerRouteNotes: RouteNotes = {
  'POST /api/recommendations': {
    summary: "Calculate this week's recommendation",
    answer: calculateRecommendationResponseSchema,
    repeatedStatus: 200,
    refusals: [...adviceRefusals, 503],
  },
  'GET /api/recommendations': { summary: 'Recommendations by week', answer: recommendationsResponseSchema },
  'GET /api/recommendations/current': {
    summary: "This week's recommendation",
    answer: currentRecommendationResponseSchema,
  },
  'GET /api/recommendations/{id}': { summary: 'A recommendation', answer: recommendationResponseSchema },
  'GET /api/recommendations/{id}/replay': {
    summary: 'Calculate a recommendation again from its inputs',
    answer: replayResponseSchema,
  },
  'POST /api/recommendations/{id}/execute': {
    summary: 'Record that a part of it was executed',
    answer: executePartResponseSchema,
    refusals: adviceRefusals,
  },
  'POST /api/recommendations/{id}/set-aside': {
    summary: 'Set the base of the week aside',
    body: z.optional(setAsideRequestSchema),
    answer: setAsideResponseSchema,
    refusals: adviceRefusals,
  },
  'POST /api/recommendations/{id}/validate': {
    summary: 'Whether the rules of the week allow an operation',
    answer: validateOperationResponseSchema,
    refusals: adviceRefusals,
  },
  'POST /api/transactions/import/preview': {
    summary: 'What an import would do; at most 8 MB',
    answer: previewImportResponseSchema,
    refusals: [408, 409, 422, 429],
  },
  'POST /api/transactions/import': {
    summary: 'Import a file of transactions; at most 8 MB',
    answer: importResponseSchema,
    refusals: [408, 409, 422, 429],
  },
  'GET /api/imports': { summary: 'Imports, newest first', answer: importsResponseSchema },
  'GET /api/imports/{id}': { summary: 'An import and how far it is', answer: importProgressResponseSchema },
  'POST /api/imports/{id}/void': { summary: 'Take an import back as a whole', ...changedImport },
  'POST /api/imports/{id}/restore': { summary: 'Restore an import taken back', ...changedImport },
  'POST /api/imports/{id}/abort': {
    summary: 'Give up an import that was cut off',
    answer: abortImportResponseSchema,
    refusals: ledgerRefusals,
  },
  'GET /api/imports/{id}/void-preview': {
    summary: 'What taking an import back would do',
    answer: changeImportPreviewResponseSchema,
    refusals: ledgerRefusals,
  },
  'GET /api/imports/{id}/restore-preview': {
    summary: 'What restoring an import would do',
    answer: changeImportPreviewResponseSchema,
    refusals: ledgerRefusals,
  },
  'GET /api/exports/transactions.csv': {
    summary: 'Every transaction as a file of CSV',
    answer: { mediaType: 'text/csv', text: 'Comma-separated, with a first line of names.' },
  },
  'GET /api/transactions': { summary: 'Transactions, newest first', answer: transactionsResponseSchema },
  'POST /api/transactions': {
    summary: 'Record a trade made outside the recommendations',
    answer: recordTradeResponseSchema,
    refusals: ledgerRefusals,
  },
  'GET /api/transactions/{id}': { summary: 'A transaction', answer: transactionResponseSchema },
  'DELETE /api/transactions/{id}': {
    summary: 'Take a transaction back',
    answer: voidTransactionResponseSchema,
    refusals: ledgerRefusals,
  },
  'PUT /api/transactions/{id}': {
    summary: 'Correct a transaction',
    answer: editTransactionResponseSchema,
    refusals: ledgerRefusals,
  },
  'POST /api/transactions/{id}/restore': {
    summary: 'Restore a transaction taken back',
    answer: restoreTransactionResponseSchema,
    refusals: ledgerRefusals,
  },
  'GET /api/transactions/{id}/void-preview': {
    summary: 'What taking it back would do',
    answer: correctionPreviewResponseSchema,
    refusals: ledgerRefusals,
  },
  'GET /api/transactions/{id}/restore-preview': {
    summary: 'What restoring it would do',
    answer: correctionPreviewResponseSchema,
    refusals: ledgerRefusals,
  },
  'POST /api/transactions/{id}/edit-preview': {
    summary: 'What correcting it would do',
    answer: correctionPreviewResponseSchema,
    refusals: ledgerRefusals,
  },
  'GET /api/transactions/{id}/history': {
    summary: 'Everything that happened to a transaction',
    answer: transactionHistoryResponseSchema,
  },
  'GET /api/dynamic-balance': {
    summary: 'The dynamic balance and its entries',
    answer: dynamicBalanceResponseSchema,
  },
  'POST /api/dynamic-balance/deposits': {
    summary: 'Put money into the dynamic balance',
    answer: moveReserveResponseSchema,
    refusals: ledgerRefusals,
  },
  'POST /api/dynamic-balance/withdrawals': {
    summary: 'Take money out of the dynamic balance',
    answer: moveReserveResponseSchema,
    refusals: ledgerRefusals,
  },
  'GET /api/portfolio': {
    summary: 'The portfolio, now or as of a day',
    answer: portfolioResponseSchema,
    refusals: [422],
  },
  'GET /api/portfolio/history': {
    summary: 'The portfolio day by day',
    answer: portfolioHistoryResponseSchema,
  },
  'GET /api/portfolio/sellable': {
    summary: 'The Bitcoin that a sale of a day could take',
    answer: sellableResponseSchema,
  },
  'GET /api/portfolio/month-sales': {
    summary: "A month's sales in reais beside Brazil's monthly exemption",
    answer: monthSalesResponseSchema,
  },
  'GET /api/portfolio-cash': {
    summary: 'Portfolio cash and its entries',
    answer: portfolioCashResponseSchema,
  },
  'POST /api/portfolio-cash/withdrawals': {
    summary: 'Pay portfolio cash out',
    answer: withdrawCashResponseSchema,
    refusals: ledgerRefusals,
  },
  'POST /api/portfolio-cash/transfers': {
    summary: 'Move portfolio cash into the dynamic balance',
    answer: transferCashResponseSchema,
    refusals: ledgerRefusals,
  },
  'GET /api/portfolio-cash/transfers/preview': {
    summary: 'What the transfer would do',
    answer: transferPreviewResponseSchema,
    refusals: ledgerRefusals,
  },
  'GET /api/weekly-operations': {
    summary: 'What was done week by week',
    answer: weeklyOperationsResponseSchema,
  },
};
