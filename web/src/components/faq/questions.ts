/** The categories in the order of the page. */
export const FAQ_CATEGORIES = [
  'general',
  'allocations',
  'operations',
  'strategy',
  'platform',
  'technical',
  'subscription',
  'legal',
] as const;
export type FaqCategory = (typeof FAQ_CATEGORIES)[number];

interface QuestionShape {
  /** Also the anchor of the question in the address, the same in both languages. */
  readonly id: string;
  readonly category: FaqCategory;
  readonly related: readonly string[];
}

/** Every question in the order of the page. Question and answer are in the catalogues under its id. */
export const FAQ_QUESTIONS = [
  { id: 'what-it-is', category: 'general', related: ['kinds', 'custody', 'for-whom'] },
  { id: 'for-whom', category: 'general', related: ['two-years', 'what-it-is', 'profiles'] },
  { id: 'only-bitcoin', category: 'general', related: ['what-it-is', 'other-charts'] },
  { id: 'custody', category: 'general', related: ['automation', 'advisory', 'data'] },
  { id: 'automation', category: 'general', related: ['custody', 'devices'] },
  { id: 'two-years', category: 'general', related: ['base', 'promise', 'for-whom'] },
  { id: 'base', category: 'allocations', related: ['profiles', 'build-and-use', 'cap'] },
  { id: 'profiles', category: 'allocations', related: ['cap', 'regimes', 'base'] },
  { id: 'build-and-use', category: 'allocations', related: ['balance-example', 'runway', 'balance-short'] },
  { id: 'balance-example', category: 'allocations', related: ['build-and-use', 'runway'] },
  { id: 'runway', category: 'allocations', related: ['build-and-use', 'cap'] },
  { id: 'balance-short', category: 'allocations', related: ['build-and-use', 'sid', 'override'] },
  { id: 'cap', category: 'allocations', related: ['profiles', 'rsi', 'momentum'] },
  { id: 'kinds', category: 'operations', related: ['once-a-week', 'sale', 'no-trade-week'] },
  { id: 'once-a-week', category: 'operations', related: ['sale-and-buy', 'override', 'skipped-week'] },
  { id: 'sale-and-buy', category: 'operations', related: ['sale', 'once-a-week'] },
  { id: 'skipped-week', category: 'operations', related: ['record-late', 'no-trade-week'] },
  { id: 'no-trade-week', category: 'operations', related: ['skipped-week', 'build-and-use', 'sale'] },
  { id: 'override', category: 'operations', related: ['once-a-week', 'undo', 'manual'] },
  { id: 'record-late', category: 'operations', related: ['undo', 'manual', 'skipped-week'] },
  { id: 'undo', category: 'operations', related: ['record-late', 'override', 'export'] },
  { id: 'manual', category: 'operations', related: ['record-late', 'import', 'build-and-use'] },
  { id: 'rsi', category: 'strategy', related: ['zones', 'other-charts', 'momentum'] },
  { id: 'zones', category: 'strategy', related: ['rsi', 'regimes', 'sale'] },
  { id: 'regimes', category: 'strategy', related: ['profiles', 'sale', 'zones'] },
  { id: 'sid', category: 'strategy', related: ['sid-moves', 'balance-short', 'zones'] },
  { id: 'sid-moves', category: 'strategy', related: ['sid', 'rsi'] },
  { id: 'sale', category: 'strategy', related: ['sale-and-buy', 'regimes', 'taxes'] },
  { id: 'other-charts', category: 'strategy', related: ['rsi', 'prices-source'] },
  { id: 'momentum', category: 'strategy', related: ['rsi', 'cap'] },
  { id: 'devices', category: 'platform', related: ['languages', 'offline', 'sessions'] },
  { id: 'languages', category: 'platform', related: ['devices', 'hide-amounts'] },
  { id: 'hide-amounts', category: 'platform', related: ['data', 'languages'] },
  { id: 'import', category: 'platform', related: ['export', 'manual', 'only-bitcoin'] },
  { id: 'export', category: 'platform', related: ['import', 'data', 'after'] },
  { id: 'offline', category: 'platform', related: ['devices', 'record-late'] },
  { id: 'prices-source', category: 'technical', related: ['rates', 'recorded-market', 'stale-price'] },
  { id: 'rates', category: 'technical', related: ['prices-source', 'methods'] },
  { id: 'stale-price', category: 'technical', related: ['prices-source', 'recorded-market'] },
  { id: 'recorded-market', category: 'technical', related: ['prices-source', 'stale-price'] },
  { id: 'cached-data', category: 'technical', related: ['stale-price', 'offline'] },
  { id: 'sessions', category: 'technical', related: ['forgotten-password', 'data'] },
  { id: 'forgotten-password', category: 'technical', related: ['sessions', 'account'] },
  { id: 'prices', category: 'subscription', related: ['renewal', 'methods', 'trial'] },
  { id: 'renewal', category: 'subscription', related: ['early', 'cancel', 'prices'] },
  { id: 'trial', category: 'subscription', related: ['prices', 'cancel'] },
  { id: 'cancel', category: 'subscription', related: ['renewal', 'after'] },
  { id: 'early', category: 'subscription', related: ['after', 'renewal'] },
  { id: 'after', category: 'subscription', related: ['early', 'export'] },
  { id: 'methods', category: 'subscription', related: ['boleto', 'rates', 'account'] },
  { id: 'boleto', category: 'subscription', related: ['methods'] },
  { id: 'account', category: 'subscription', related: ['methods', 'forgotten-password'] },
  { id: 'support', category: 'subscription', related: ['prices'] },
  { id: 'advisory', category: 'legal', related: ['custody', 'promise', 'terms'] },
  { id: 'promise', category: 'legal', related: ['two-years', 'advisory', 'momentum'] },
  { id: 'taxes', category: 'legal', related: ['sale', 'export'] },
  { id: 'data', category: 'legal', related: ['export', 'custody', 'hide-amounts'] },
  { id: 'terms', category: 'legal', related: ['advisory', 'data'] },
] as const satisfies readonly QuestionShape[];
export type FaqQuestionId = (typeof FAQ_QUESTIONS)[number]['id'];
