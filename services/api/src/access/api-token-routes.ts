import type { ApiTokenScope } from '@app/contracts';

/**
 * The routes that an API token opens, and which scope it needs. A token opens no other: what is public is answered as to a
 * visitor, and everything else 403. The integration tests call them all.
 */
export const apiTokenRoutes: Readonly<Record<string, ApiTokenScope>> = {
  'GET /api/recommendations': 'read',
  'GET /api/recommendations/current': 'read',
  'GET /api/recommendations/{id}': 'read',
  'GET /api/recommendations/{id}/replay': 'read',
  'POST /api/recommendations/{id}/execute': 'read-and-record',
  'POST /api/recommendations/{id}/validate': 'read-and-record',
  'GET /api/transactions': 'read',
  'POST /api/transactions': 'read-and-record',
  'GET /api/transactions/{id}': 'read',
  'PUT /api/transactions/{id}': 'read-and-record',
  'DELETE /api/transactions/{id}': 'read-and-record',
  'POST /api/transactions/{id}/restore': 'read-and-record',
  'GET /api/transactions/{id}/void-preview': 'read',
  'GET /api/transactions/{id}/restore-preview': 'read',
  'POST /api/transactions/{id}/edit-preview': 'read-and-record',
  'GET /api/transactions/{id}/history': 'read',
  'GET /api/dynamic-balance': 'read',
  'POST /api/dynamic-balance/deposits': 'read-and-record',
  'POST /api/dynamic-balance/withdrawals': 'read-and-record',
  'GET /api/portfolio': 'read',
  'GET /api/portfolio/history': 'read',
  'GET /api/portfolio/sellable': 'read',
  'GET /api/portfolio/month-sales': 'read',
  'GET /api/portfolio-cash': 'read',
  'GET /api/portfolio-cash/transfers/preview': 'read',
  'POST /api/portfolio-cash/withdrawals': 'read-and-record',
  'POST /api/portfolio-cash/transfers': 'read-and-record',
  'GET /api/reports/portfolio-summary': 'read',
  'GET /api/reports/transaction-analysis': 'read',
  'GET /api/reports/strategy-performance': 'read',
  'GET /api/reports/brazil-tax-year': 'read',
  'GET /api/reports/tax-lots': 'read',
  'GET /api/weekly-operations': 'read',
};
