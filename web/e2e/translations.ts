import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const catalogueSchema = z.record(z.string(), z.unknown());
const folders = {
  audit: 'features/audit/locales',
  auth: 'features/auth/locales',
  common: 'lib/i18n/locales',
  dashboard: 'features/dashboard/locales',
  'dynamic-cash': 'features/dynamic-cash/locales',
  'manual-transaction': 'features/manual-transaction/locales',
  notices: 'features/notices/locales',
  portfolio: 'features/portfolio/locales',
  register: 'features/register/locales',
  reports: 'features/reports/locales',
  'second-factor': 'features/second-factor/locales',
  settings: 'features/settings/locales',
  'shared-portfolio': 'features/shared-portfolio/locales',
  subscription: 'features/subscription/locales',
  terms: 'features/terms/locales',
  transactions: 'features/transactions/locales',
  'weekly-trade': 'features/weekly-trade/locales',
} as const;

/** What a visitor of that language reads: `word('weekly-trade', 'open.execute')`. Throws for a key that is not there. */
export function translationsOf(language: 'en' | 'pt') {
  return (feature: keyof typeof folders, key: string): string => {
    const file = join(import.meta.dirname, '../src', folders[feature], `${language}.json`);
    let found: unknown = catalogueSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    for (const part of key.split('.')) found = catalogueSchema.parse(found)[part];
    return z.string().parse(found);
  };
}
