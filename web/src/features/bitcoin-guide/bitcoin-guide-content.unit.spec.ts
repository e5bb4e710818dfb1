import { describe, expect, it } from '@jest/globals';

import en from './locales/en.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };
import { TOPICS } from './model/topics';

describe.each([
  ['en', en],
  ['pt', pt],
])('the Bitcoin guide in %s', (_language, texts) => {
  it('has a text for each section, and no other', () => {
    const shown = TOPICS.flatMap(({ sections }) => [...sections]);
    expect([...shown].sort()).toEqual(Object.keys(texts.section).sort());
  });

  it('gives the figures of the exchange with the day they were read, and types none', () => {
    const { text } = texts.section['first-figures'];
    expect(text).toContain('{{readOn}}');
    expect(text).not.toMatch(/\d/);
  });
});
