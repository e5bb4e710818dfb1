import type adminLogs from '../features/admin-logs/locales/en.json';
import type adminPayments from '../features/admin-payments/locales/en.json';
import type adminPortfolios from '../features/admin-portfolios/locales/en.json';
import type adminStreams from '../features/admin-streams/locales/en.json';
import type adminSystem from '../features/admin-system/locales/en.json';
import type adminUsers from '../features/admin-users/locales/en.json';
import type audit from '../features/audit/locales/en.json';
import type auth from '../features/auth/locales/en.json';
import type bitcoinGuide from '../features/bitcoin-guide/locales/en.json';
import type consultancy from '../features/consultancy/locales/en.json';
import type dashboard from '../features/dashboard/locales/en.json';
import type dynamicCash from '../features/dynamic-cash/locales/en.json';
import type faq from '../features/faq/locales/en.json';
import type guide from '../features/guide/locales/en.json';
import type landing from '../features/landing/locales/en.json';
import type manualTransaction from '../features/manual-transaction/locales/en.json';
import type news from '../features/news/locales/en.json';
import type notices from '../features/notices/locales/en.json';
import type portfolio from '../features/portfolio/locales/en.json';
import type register from '../features/register/locales/en.json';
import type reports from '../features/reports/locales/en.json';
import type rsiHistory from '../features/rsi-history/locales/en.json';
import type secondFactor from '../features/second-factor/locales/en.json';
import type settings from '../features/settings/locales/en.json';
import type sharedPortfolio from '../features/shared-portfolio/locales/en.json';
import type subscription from '../features/subscription/locales/en.json';
import type terms from '../features/terms/locales/en.json';
import type trackRecord from '../features/track-record/locales/en.json';
import type transactions from '../features/transactions/locales/en.json';
import type weeklyTrade from '../features/weekly-trade/locales/en.json';
import type whitepaper from '../features/whitepaper/locales/en.json';
import type common from '../lib/i18n/locales/en.json';

// Types every `t()` key. A new feature adds its English catalogue here; its name is its folder's.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof common;
      'admin-logs': typeof adminLogs;
      'admin-payments': typeof adminPayments;
      'admin-portfolios': typeof adminPortfolios;
      'admin-streams': typeof adminStreams;
      'admin-system': typeof adminSystem;
      'admin-users': typeof adminUsers;
      audit: typeof audit;
      auth: typeof auth;
      'bitcoin-guide': typeof bitcoinGuide;
      consultancy: typeof consultancy;
      dashboard: typeof dashboard;
      'dynamic-cash': typeof dynamicCash;
      faq: typeof faq;
      guide: typeof guide;
      landing: typeof landing;
      'manual-transaction': typeof manualTransaction;
      news: typeof news;
      notices: typeof notices;
      portfolio: typeof portfolio;
      register: typeof register;
      reports: typeof reports;
      'rsi-history': typeof rsiHistory;
      'second-factor': typeof secondFactor;
      settings: typeof settings;
      'shared-portfolio': typeof sharedPortfolio;
      subscription: typeof subscription;
      terms: typeof terms;
      'track-record': typeof trackRecord;
      transactions: typeof transactions;
      'weekly-trade': typeof weeklyTrade;
      whitepaper: typeof whitepaper;
    };
  }
}
