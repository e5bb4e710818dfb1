/** Returns that the original product published, in percent. They appear on this page only and are no results of ours. */
export const PUBLISHED_FIGURES = [
  { claim: 'first', percent: '3519.62' },
  { claim: 'firstDirect', percent: '3007.25' },
  { claim: 'other', percent: '4140.67' },
  { claim: 'otherDirect', percent: '3174.18' },
] as const;
