/** The topics in order, each with its sections; their texts are in the catalogues under the same names. */
export const TOPICS = [
  { id: 'what', sections: ['what-money', 'what-not'] },
  { id: 'units', sections: ['units-sats'] },
  { id: 'wallets', sections: ['wallets-keys', 'wallets-words'] },
  { id: 'first', sections: ['first-steps', 'first-figures'] },
  { id: 'safety', sections: ['safety-habits'] },
  { id: 'frauds', sections: ['frauds-signs'] },
  { id: 'taxes', sections: ['taxes-brazil'] },
  { id: 'glossary', sections: ['glossary-words'] },
] as const;
export type Topic = (typeof TOPICS)[number];
export type TopicId = Topic['id'];
