import { describe, expect, it } from '@jest/globals';

import en from './locales/en.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };
import { GUIDE_TABS } from './model/guide-tabs';

const LEAST_WORDS = 200;
const catalogues = { en, pt } as const;

const wordsIn = (text: string): number =>
  text.match(/[\p{L}\p{N}{}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0;

it('the guide has the nine tabs of the specification in order', () => {
  expect(GUIDE_TABS.map(({ id }) => id)).toEqual([
    'execution',
    'dynamicDCA',
    'dynamicBalance',
    'investmentProfiles',
    'rsiDynamic',
    'sid',
    'tips',
    'manualTransactions',
    'bitcoinBasics',
  ]);
});

describe.each(['en', 'pt'] as const)('in %s', (language) => {
  const { section } = catalogues[language];

  it.each(GUIDE_TABS.map(({ id, sections }) => [id, sections] as const))(
    `%s has at least ${String(LEAST_WORDS)} words`,
    (_id, sections) => {
      const words = sections.map((name) => wordsIn(`${section[name].title} ${section[name].text}`));
      expect(words.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(LEAST_WORDS);
    },
  );

  it('every section of the catalogue is shown in a tab, and once', () => {
    const shown = GUIDE_TABS.flatMap(({ sections }) => [...sections]);
    expect([...shown].sort()).toEqual(Object.keys(section).sort());
  });
});
