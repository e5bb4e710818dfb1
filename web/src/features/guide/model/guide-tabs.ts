/** The tabs of the guide in order, each with its sections; their texts are in the catalogues under the same names. */
export const GUIDE_TABS = [
  {
    id: 'execution',
    sections: ['execution-ritual', 'execution-own-exchange', 'execution-rules', 'execution-late-and-undo'],
  },
  {
    id: 'dynamicDCA',
    sections: ['dynamicDCA-idea', 'dynamicDCA-sum', 'dynamicDCA-other-groups', 'dynamicDCA-frozen'],
  },
  {
    id: 'dynamicBalance',
    sections: [
      'dynamicBalance-what',
      'dynamicBalance-three-states',
      'dynamicBalance-fill',
      'dynamicBalance-when',
    ],
  },
  {
    id: 'investmentProfiles',
    sections: [
      'investmentProfiles-direct',
      'investmentProfiles-strategic',
      'investmentProfiles-regimes',
      'investmentProfiles-choose',
    ],
  },
  {
    id: 'rsiDynamic',
    sections: [
      'rsiDynamic-what',
      'rsiDynamic-method',
      'rsiDynamic-zones',
      'rsiDynamic-bands',
      'rsiDynamic-methods',
    ],
  },
  { id: 'sid', sections: ['sid-what', 'sid-moves', 'sid-levels', 'sid-use'] },
  { id: 'tips', sections: ['tips-money', 'tips-margin', 'tips-fees', 'tips-rhythm'] },
  {
    id: 'manualTransactions',
    sections: [
      'manualTransactions-when',
      'manualTransactions-buy',
      'manualTransactions-sell',
      'manualTransactions-permanent',
    ],
  },
  {
    id: 'bitcoinBasics',
    sections: ['bitcoinBasics-what', 'bitcoinBasics-sats', 'bitcoinBasics-keys', 'bitcoinBasics-first'],
  },
] as const;
export type GuideTab = (typeof GUIDE_TABS)[number];
export type GuideTabId = GuideTab['id'];
