import { currentTerms } from '@app/contracts';
import type { MeResponse, PortfolioResponse, SettingsResponse } from '@app/contracts';

export const TODAY = '2026-11-27';

/** The account that screens are tested with. */
export function meOf(changed: Partial<MeResponse> = {}): MeResponse {
  return {
    userId: '0198a8a4-7c3e-7a10-8f00-0000000000a1',
    username: 'marina',
    fullName: 'Marina Alves',
    isAdmin: false,
    roles: [],
    mustChangePassword: false,
    language: 'en',
    timeZone: 'America/Sao_Paulo',
    displayCurrency: 'USD',
    taxCountry: 'BR',
    profile: 'direct',
    profileChosen: true,
    baseUsd: '100.00',
    acceptedTerms: { version: currentTerms.version, at: '2026-11-30T12:00:00.000Z' },
    subscription: { status: 'active', plan: 'monthly', paidUntil: '2026-12-20T12:00:00.000Z' },
    today: TODAY,
    week: { key: '2026-W48', monday: '2026-11-23', sunday: '2026-11-29' },
    ...changed,
  };
}

/** The settings of that account. */
export function settingsOf(changed: Partial<SettingsResponse> = {}): SettingsResponse {
  return {
    username: 'marina',
    fullName: 'Marina Alves',
    email: 'marina@example.com',
    emailStatus: 'readable',
    emailConfirmed: true,
    registeredAt: '2026-08-01T12:00:00Z',
    profile: 'direct',
    profileChosen: true,
    base: { usd: '80.00', entered: null },
    timeZone: 'America/Sao_Paulo',
    displayCurrency: 'USD',
    taxCountry: 'BR',
    taxCountryChosen: false,
    acceptedTerms: { version: currentTerms.version, at: '2026-11-30T12:00:00.000Z' },
    language: 'en',
    revision: '3',
    ...changed,
  };
}

/** The portfolio of the design's picture: 16,117.27 USD, of which 1,217.18 are cash. */
export function portfolioOf(changed: Partial<PortfolioResponse> = {}): PortfolioResponse {
  return {
    revision: '12',
    stale: null,
    asOf: null,
    btc: '0.21846310',
    costBasisUsd: '10112.50',
    averagePriceUsd: '46289.28',
    totalInvestedUsd: '10760.00',
    portfolioCashUsd: '1217.18',
    dynamicBalanceUsd: '2418.60',
    realisedUsd: '969.68',
    feesUsd: '12.40',
    reais: {
      rate: '5.1234',
      rateDate: '2026-11-26',
      rateSource: 'PTAX (Central Bank of Brazil)',
      isDefault: false,
      costBasisBrl: '54607.50',
      averagePriceBrl: '249962.12',
      totalInvestedBrl: '58104.00',
      realisedBrl: '5042.34',
      feesBrl: '66.96',
      unrealisedBrl: '19428.88',
      profitLossBrl: '24471.22',
      totalReturnPercent: '42.12',
    },
    reserveRunwayWeeks: 9,
    price: {
      usd: '68204.15',
      asOf: '2026-11-27T12:00:00.000Z',
      source: 'coinbase',
      status: 'live',
    },
    btcValueUsd: '14900.09',
    portfolioValueUsd: '16117.27',
    unrealisedUsd: '4787.59',
    profitLossUsd: '5757.27',
    totalReturnPercent: '53.51',
    xirrPercent: '18.92',
    twrPercent: '61.04',
    twrYearlyPercent: '21.10',
    maxDrawdown: { percent: '38.20', peakOn: '2026-02-01', troughOn: '2026-04-06' },
    fixedDca: {
      weeks: 120,
      totalInvestedUsd: '10760.00',
      btc: '0.21012000',
      valueUsd: '14331.06',
      profitLossUsd: '3571.06',
      returnPercent: '33.19',
    },
    ...changed,
  };
}
