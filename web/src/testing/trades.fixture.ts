import { currentTerms } from '@app/contracts';
import type { CorrectionPreviewResponse, MeResponse, TransactionView } from '@app/contracts';

export const TODAY = '2026-08-12';
export const WEEK = { key: '2026-W32', monday: '2026-08-03', sunday: '2026-08-09' };

/** The id of the n-th trade of a test. */
export const tradeId = (index: number): string =>
  `0199a000-0000-7000-8000-${String(index).padStart(12, '0')}`;

const filled = {
  quantityBtc: '0.00630000',
  priceUsd: '64900.00',
  valueUsd: '408.87',
  feeUsd: '1.50',
  totalUsd: '410.37',
};

/** A buy that carried out a recommendation, a little above its plan. */
export function trade(changes: Partial<TransactionView> = {}): TransactionView {
  return {
    transactionId: tradeId(1),
    type: 'buy',
    origin: 'recommendation',
    recommendationId: tradeId(900),
    importId: null,
    tradedOn: '2026-08-03',
    recordedAt: '2026-08-03T14:05:00.000Z',
    week: WEEK,
    filled,
    planned: { ...filled, quantityBtc: '0.00636000', valueUsd: '412.94', feeUsd: '0.00', totalUsd: '412.94' },
    paid: null,
    reais: {
      rate: '5.5',
      rateDate: '2026-08-03',
      rateSource: 'PTAX (Central Bank of Brazil)',
      isDefault: false,
      filled: { priceBrl: '356950.00', valueBrl: '2248.79', feeBrl: '8.25', totalBrl: '2257.04' },
      planned: { priceBrl: '356950.00', valueBrl: '2271.17', feeBrl: '0.00', totalBrl: '2271.17' },
    },
    proceedsTo: null,
    rsi: '27.99',
    regime: 'bear',
    notes: 'Bought at the café',
    notesStatus: 'readable',
    status: 'active',
    voidedAt: null,
    restorableUntil: null,
    replaces: null,
    revision: '3',
    btcBalanceAfter: '0.21846310',
    portfolioCashAfter: '0.00',
    dynamicBalanceAfter: '1689.63',
    ...changes,
  };
}

export const manualSale = trade({
  transactionId: tradeId(2),
  type: 'sell',
  origin: 'manual',
  recommendationId: null,
  tradedOn: '2026-07-20',
  planned: null,
  proceedsTo: 'portfolio_cash',
  notes: null,
  notesStatus: 'none',
});

export const deletedTrade = trade({
  transactionId: tradeId(3),
  status: 'voided',
  voidedAt: '2026-08-10T10:00:00.000Z',
  restorableUntil: '2026-09-09',
  btcBalanceAfter: null,
  portfolioCashAfter: null,
  dynamicBalanceAfter: null,
});

export const listOf = (items: readonly TransactionView[], nextCursor: string | null = null) => ({
  revision: '5',
  stale: null,
  items,
  nextCursor,
});

export const effect = {
  btc: { before: '0.21846310', after: '0.21216310' },
  portfolioCash: { before: '0.00', after: '0.00' },
  dynamicBalance: { before: '1689.63', after: '2000.00' },
};

export const previewOf = (changes: Partial<CorrectionPreviewResponse> = {}): CorrectionPreviewResponse => ({
  revision: '5',
  transactionId: tradeId(1),
  kind: 'buy',
  tradedOn: '2026-08-03',
  effect,
  moved: null,
  refusal: null,
  ...changes,
});

export const me: MeResponse = {
  userId: tradeId(999),
  username: 'demo',
  fullName: null,
  isAdmin: false,
  roles: [],
  mustChangePassword: false,
  language: 'en',
  displayCurrency: 'USD',
  taxCountry: 'BR',
  timeZone: 'America/New_York',
  profile: 'strategic',
  profileChosen: true,
  baseUsd: '100.00',
  acceptedTerms: { version: currentTerms.version, at: '2026-11-30T12:00:00.000Z' },
  subscription: { status: 'active', plan: 'annual', paidUntil: null },
  today: TODAY,
  week: WEEK,
};
