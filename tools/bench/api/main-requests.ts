import type { HttpClient } from '../harness/http-client.ts';

/** What one person asks for. */
export type Ask = (client: HttpClient) => Promise<void>;

const today = (): string => new Date().toISOString().slice(0, 10);

const read =
  (path: string): Ask =>
  (client) =>
    client.get(path);

/** What the screens read all day. */
export const mainReads = {
  'who I am': read('/api/me'),
  'market data': read('/api/market-data'),
  portfolio: read('/api/portfolio'),
  'first page of transactions': read('/api/transactions'),
  'dynamic balance': read('/api/dynamic-balance'),
  'weekly operations': read('/api/weekly-operations'),
} as const;

/** What people do. */
export const mainCommands = {
  deposit: (client: HttpClient) => client.post('/api/dynamic-balance/deposits', { amountUsd: '12.34' }),
  'manual buy': (client: HttpClient) =>
    client.post('/api/transactions', {
      ...{ type: 'buy', quantityBtc: '0.00012345', priceUsd: '60000.00', tradedOn: today() },
      confirmed: true,
    }),
  recommendation: (client: HttpClient) => client.post('/api/recommendations', {}),
} as const;

export type ReadName = keyof typeof mainReads;
export type CommandName = keyof typeof mainCommands;

export const mainRequests: Readonly<Record<ReadName | CommandName, Ask>> = { ...mainReads, ...mainCommands };
